import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

/** Events of the care of a company’s trucks. */
export const maintenanceEvents = {
  'truck.due': defineEvent({
    version: 1,
    summary: 'An item of care of a truck is due.',
    payload: z.strictObject({
      truckId: idSchema,
      driverId: idSchema.meta({ description: 'The truck’s driver, the subject too.' }),
      item: z.string(),
    }),
    topics: ['vtc', 'me'],
    right: 'member',
  }),
  'maintenance.due': defineEvent({
    version: 1,
    summary: 'Items of care of a company’s trucks are due that weren’t before.',
    payload: z.strictObject({ count: z.int() }),
    topics: ['vtc'],
    right: { key: 'FLEET' },
  }),
} as const;
