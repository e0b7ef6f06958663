import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

/** Events of reported traffic. */
export const trafficEvents = {
  'traffic.reported': defineEvent({
    version: 1,
    summary: 'A member reported traffic, answered a report, or withdrew or removed one.',
    payload: z.strictObject({
      trafficReportId: idSchema.meta({ description: 'The report, which is the subject too.' }),
    }),
    topics: ['vtc'],
    right: 'member',
  }),
} as const;
