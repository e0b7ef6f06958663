import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

/** Events of the road map. */
export const roadEvents = {
  'roads.found': defineEvent({
    version: 1,
    summary: 'A job discovered at least 2 km of new road. Emitted once per job.',
    payload: z.strictObject({
      jobId: idSchema,
      driverId: idSchema.nullable().meta({
        description: 'The driver, who is the subject too; null when the account is gone.',
      }),
      cells: z.int().meta({ description: 'The number of new 250 m squares of the game map.' }),
    }),
    topics: ['me', 'vtc'],
    right: 'member',
  }),
} as const;
