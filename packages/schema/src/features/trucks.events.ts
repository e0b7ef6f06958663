import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';
import { truckMilestoneKinds } from './trucks.models.ts';

/** Events of a company’s trucks. */
export const trucksEvents = {
  'truck.changed': defineEvent({
    version: 1,
    summary: 'Trucks were seen in the game, changed, or used for deliveries.',
    payload: z.strictObject({}),
    topics: ['vtc'],
    right: 'member',
  }),
  'truck.milestone': defineEvent({
    version: 1,
    summary: 'A truck has reached a milestone.',
    payload: z.strictObject({
      truckId: idSchema,
      driverId: idSchema.nullable().meta({ description: 'The truck’s driver, the subject too.' }),
      kind: z.enum(truckMilestoneKinds),
    }),
    topics: ['vtc', 'me'],
    right: 'member',
  }),
} as const;
