import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { messages } from '../messages.ts';
import { exampleMarket, exampleMarketHistory } from './market.examples.ts';
import { marketHistorySchema, marketSchema } from './market.models.ts';
import { gameId, games } from './telemetry.models.ts';

const gameSchema = z.enum(games, messages.fieldInvalid);

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
} as const;
