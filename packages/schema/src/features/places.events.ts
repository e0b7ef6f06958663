import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

/** Events of garages and warehouses. */
export const placesEvents = {
  'place.changed': defineEvent({
    version: 1,
    summary: 'The company bought, enlarged or sold a garage or warehouse, or its stock changed.',
    payload: z.strictObject({}),
    topics: ['vtc'],
    right: 'member',
  }),
  'stock.low': defineEvent({
    version: 1,
    summary: 'A warehouse has less of a cargo than it should. Once until it has enough again.',
    payload: z.strictObject({
      placeId: idSchema.meta({ description: 'The warehouse, which is the subject too.' }),
      cargoId: z.string().meta({ description: 'The cargo, by the game’s id.' }),
    }),
    topics: ['vtc'],
    right: { key: 'ECONOMY' },
  }),
} as const;
