import { z } from 'zod';
import { messages } from '../messages.ts';

/** The first year that there is a look back on, and the last. */
export const lookBackYears = { first: 2020, last: 2099 } as const;

const { first, last } = lookBackYears;

/** The query of a look back: a year, or a month of it. In UTC. */
export const lookBackQuerySchema = z.strictObject({
  year: z.coerce
    .number(messages.fieldInvalid)
    .int(messages.fieldInvalid)
    .min(first, messages.fieldInvalid)
    .max(last, messages.fieldInvalid)
    .meta({ examples: [2025] }),
  month: z.coerce
    .number(messages.fieldInvalid)
    .int(messages.fieldInvalid)
    .min(1, messages.fieldInvalid)
    .max(12, messages.fieldInvalid)
    .optional()
    .meta({ description: '1 to 12. Without it, the whole year.' }),
});
export type LookBackQuery = z.output<typeof lookBackQuerySchema>;

/** The time of a look back to share. */
export const lookBackShareFormSchema = z.strictObject({
  year: z
    .int(messages.fieldInvalid)
    .min(first, messages.fieldInvalid)
    .max(last, messages.fieldInvalid),
  month: z
    .int(messages.fieldInvalid)
    .min(1, messages.fieldInvalid)
    .max(12, messages.fieldInvalid)
    .nullable(),
});

/** The shapes of its picture: for link previews, and for stories on a phone. */
export const cardShapes = ['wide', 'story'] as const;
export type CardShape = (typeof cardShapes)[number];
