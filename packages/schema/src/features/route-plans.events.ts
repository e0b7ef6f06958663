import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

/** Events of saved routes. */
export const routePlanEvents = {
  'route.changed': defineEvent({
    version: 1,
    summary: 'You saved, renamed or deleted a route.',
    payload: z.strictObject({ routePlanId: idSchema }),
    topics: ['me'],
    right: 'self',
  }),
  'route.given': defineEvent({
    version: 1,
    summary: 'A saved route was assigned to a driver of the company.',
    payload: z.strictObject({
      routePlanId: idSchema,
      driverId: idSchema.meta({ description: 'The driver, who is the subject too.' }),
    }),
    topics: ['me'],
    right: 'self',
  }),
} as const;
