import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';

/** Events of garages and warehouses. */
export const placesEvents = {
  'place.changed': defineEvent({
    version: 1,
    summary: 'The company bought, enlarged or sold a garage or warehouse.',
    payload: z.strictObject({}),
    topics: ['vtc'],
    right: 'member',
  }),
} as const;
