import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { games } from './telemetry.models.ts';

/** Events of fuel prices. */
export const fuelEvents = {
  'fuel.prices-changed': defineEvent({
    version: 1,
    summary: 'A member reported a fuel price, a report was removed, or base prices were set.',
    payload: z.strictObject({ game: z.enum(games) }),
    topics: ['vtc'],
    right: 'member',
  }),
} as const;
