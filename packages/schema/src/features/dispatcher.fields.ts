import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { idSchema } from '../text.ts';
import { games } from './telemetry.models.ts';

const game = z.enum(games, messages.fieldInvalid).meta({ examples: ['ets2'] });

/** Whose loads: those of a game. */
export const suggestionsFormSchema = z.strictObject({ game });
export type SuggestionsForm = z.output<typeof suggestionsFormSchema>;

/** The form to find loads for several drivers at once. */
export const dispatchFormSchema = z.strictObject({
  game,
  driverIds: z
    .array(idSchema)
    .min(1, messages.dispatchNoDrivers)
    .max(limits.dispatchDrivers, messages.dispatchTooLarge)
    .refine((ids) => new Set(ids).size === ids.length, messages.dispatchTwice),
});
export type DispatchForm = z.output<typeof dispatchFormSchema>;
