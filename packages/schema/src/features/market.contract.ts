import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { messages } from '../messages.ts';
import { exampleMarket, exampleMarketHistory, exampleMarketWatch } from './market.examples.ts';
import { marketWatchesFormSchema } from './market.fields.ts';
import { marketHistorySchema, marketSchema, marketWatchSchema } from './market.models.ts';
import { gameId, games } from './telemetry.models.ts';

const gameSchema = z.enum(games, messages.fieldInvalid);

export const marketWatchesReplySchema = z
  .object({ watches: z.array(marketWatchSchema) })
  .meta({ examples: [{ watches: [exampleMarketWatch] }] });

/** The cargo market of the installation. */
export const marketContract = {
  get: defineRoute({
    method: 'GET',
    path: '/market',
    summary: 'Get the cargo market',
    description:
      'What cargoes are worth now, from all deliveries of this installation, and which lanes of your company that suits.',
    access: 'user',
    query: z.strictObject({ game: gameSchema }),
    response: z.object({ market: marketSchema }).meta({ examples: [{ market: exampleMarket }] }),
    errors: [],
  }),
  getCargo: defineRoute({
    method: 'GET',
    path: '/market/:game/:cargoId',
    summary: 'Get the market history of a cargo',
    description:
      'A step is three days. With x = deliveries a day of 3 days ÷ those of 30 days, the index is ' +
      '1 + 0.35 × (1 − x) below 1, else 1 − 0.25 × (x − 1), at least 0.75; its distance from 1 is ' +
      'multiplied by n ÷ (n + 10), with n deliveries of 30 days.',
    access: { user: { cargoId: 'of-the-game' } },
    params: z.strictObject({ game: gameSchema, cargoId: gameId }),
    response: z
      .object({ cargo: marketHistorySchema })
      .meta({ examples: [{ cargo: exampleMarketHistory }] }),
    errors: ['NOT_FOUND'],
  }),
  getWatches: defineRoute({
    method: 'GET',
    path: '/users/me/market-watches',
    summary: 'List the cargoes that you watch',
    access: 'user',
    response: marketWatchesReplySchema,
    errors: [],
  }),
  setWatches: defineRoute({
    method: 'PUT',
    path: '/users/me/market-watches',
    summary: 'Choose the cargoes that you watch',
    description:
      'Replaces all. You are told when the index of a step reaches a value that the one before had not.',
    access: 'user',
    body: marketWatchesFormSchema,
    response: marketWatchesReplySchema,
    errors: [],
  }),
} as const;
