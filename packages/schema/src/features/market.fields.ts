import { z } from 'zod';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { gameId, games } from './telemetry.models.ts';

const value = z
  .int(messages.watchInvalid)
  .min(limits.marketPpm.min, messages.watchInvalid)
  .max(limits.marketPpm.max, messages.watchInvalid)
  .nullable()
  .default(null);

const watchSchema = z
  .strictObject({
    game: z.enum(games, messages.fieldInvalid),
    cargoId: gameId.meta({ examples: ['paper'] }),
    abovePpm: value.meta({
      description: 'You are told when the index rises to this. In millionths.',
      examples: [1_150_000],
    }),
    belowPpm: value.meta({
      description: 'You are told when the index falls to this. In millionths.',
      examples: [null],
    }),
  })
  .refine(({ abovePpm, belowPpm }) => abovePpm !== null || belowPpm !== null, messages.watchEmpty);

/** The form with all cargoes that a user watches. */
export const marketWatchesFormSchema = z.strictObject({
  watches: z
    .array(watchSchema)
    .max(limits.watchesPerUser, messages.watchesTooMany)
    .refine(
      (all) => new Set(all.map(({ game, cargoId }) => `${game} ${cargoId}`)).size === all.length,
      messages.watchedTwice,
    ),
});
export type MarketWatchesForm = z.output<typeof marketWatchesFormSchema>;
