import { z } from 'zod';
import { idSchema } from '../text.ts';

/** The supported trackers. */
export const trackerProviders = ['tracksim', 'trucky', 'unitracker'] as const;
export type TrackerProvider = (typeof trackerProviders)[number];

/** Their display names. */
export const trackerNames: Readonly<Record<TrackerProvider, string>> = {
  tracksim: 'TrackSim',
  trucky: 'Trucky',
  unitracker: 'UniTracker',
};

/** True if a tracker signs its requests. */
export function signs(provider: TrackerProvider): boolean {
  return provider !== 'unitracker';
}

export const trackerOutcomes = [
  'STORED',
  'MERGED',
  'REPEATED',
  'UNINTERESTING',
  'UNMATCHED',
  'WRONG_SIGNATURE',
  'UNREADABLE',
  'TEST',
  'CHANGED',
  'DELETED',
] as const;
export type TrackerOutcome = (typeof trackerOutcomes)[number];

/** Why a delivery can't be read. */
export const trackerProblems = [
  'NO_KNOWN_FORM',
  'NOT_AS_EXPECTED',
  'MISSING',
  'ENDS_BEFORE_START',
  'ENDS_IN_FUTURE',
  'OUT_OF_BOUNDS',
] as const;
export type TrackerProblem = (typeof trackerProblems)[number];

export const trackerDeliverySchema = z.object({
  id: idSchema,
  receivedAt: z.iso.datetime(),
  outcome: z.enum(trackerOutcomes),
  problem: z
    .string()
    .nullable()
    .meta({
      description: `Why it couldn’t be read: ${trackerProblems.join(', ')}; older reports have an English sentence.`,
    }),
  problemPlace: z.string().nullable().meta({ description: 'The field with the problem.' }),
  jobId: idSchema.nullable(),
});
export type TrackerDelivery = z.infer<typeof trackerDeliverySchema>;

export const trackerLinkSchema = z.object({
  provider: z.enum(trackerProviders),
  address: z
    .string()
    .meta({ description: 'The address for the tracker. Anyone who knows it can send to it.' }),
  hasSecret: z.boolean().meta({ description: 'The secret is never shown again.' }),
  trusted: z.boolean(),
  createdAt: z.iso.datetime(),
  deliveries: z.array(trackerDeliverySchema).meta({ description: 'Latest first.' }),
});
export type TrackerLink = z.infer<typeof trackerLinkSchema>;

/** Audit log fields of tracker links. */
export type AuditField = 'trusted' | 'secret';
