import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

/** What happens to the map that drivers draw. */
export const roadEvents = {
  'roads.found': defineEvent({
    version: 1,
    summary:
      'A job led over at least 2 km of road that nobody had driven before. Told once for a job.',
    payload: z.strictObject({
      jobId: idSchema,
      driverId: idSchema.nullable().meta({
        description: 'The driver, who is the subject too; null when the account is gone.',
      }),
      cells: z.int().meta({ description: 'How many squares of 250 m of the game’s map are new.' }),
    }),
    topics: ['me', 'vtc'],
    right: 'member',
  }),
} as const;
