import type { OutsidePlace } from '@waybill/schema/features/traffic.models';
import { cleanLine } from '@waybill/schema/text';
import { z } from 'zod';

const mostPlaces = 500;
const nameSchema = z
  .string()
  .transform((text) => cleanLine(text).trim().slice(0, 64))
  .refine((text) => text !== '');

/** The words of the traffic APIs; Trucky calls low traffic fluid. */
const severityOf = {
  empty: 'EMPTY',
  low: 'LOW',
  fluid: 'LOW',
  moderate: 'MODERATE',
  congested: 'CONGESTED',
  heavy: 'HEAVY',
} as const;

const placeSchema = z.object({
  name: nameSchema,
  country: nameSchema.nullish(),
  severity: z
    .string()
    .toLowerCase()
    .pipe(z.enum(['empty', 'low', 'fluid', 'moderate', 'congested', 'heavy'])),
  players: z.coerce.number().int().min(0).max(100_000),
});

const listSchema = z.array(z.unknown()).max(10_000);
const answerSchema = z.object({
  response: z.union([
    listSchema,
    z.object({ traffic: listSchema }).transform(({ traffic }) => traffic),
    z.object({ top: listSchema }).transform(({ top }) => top),
  ]),
});

/**
 * Parses a response in the format of the traffic APIs for TruckersMP, most players first: an array, or an
 * object with `traffic` or `top`. Unreadable places are left out.
 * @throws where the whole cannot be read
 */
export function readOutside(text: string): readonly OutsidePlace[] {
  const { response } = answerSchema.parse(JSON.parse(text));
  return response
    .flatMap((place) => {
      const { data } = placeSchema.safeParse(place);
      if (data === undefined) return [];
      const { name, country = null, severity, players } = data;
      return [{ name, country, severity: severityOf[severity], players }];
    })
    .toSorted((a, b) => b.players - a.players)
    .slice(0, mostPlaces);
}
