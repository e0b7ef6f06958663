import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { watchWays } from './market.models.ts';
import { games } from './telemetry.models.ts';

/** Events of the cargo market. */
export const marketEvents = {
  'market.crossed': defineEvent({
    version: 1,
    summary: 'A cargo that you watch has risen or fallen to your value.',
    payload: z.strictObject({
      game: z.enum(games),
      cargoId: z.string().meta({ description: 'The cargo, by the game’s id.' }),
      step: z.int().meta({ description: 'The step of the market: three days.' }),
      way: z.enum(watchWays),
      indexPpm: z.int().meta({ description: 'In millionths; 1,000,000 as a rule.' }),
    }),
    topics: ['me'],
    right: 'self',
  }),
} as const;
