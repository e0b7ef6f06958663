import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

/** Notice events. */
export const noticeEvents = {
  'notice.published': defineEvent({
    version: 1,
    summary: 'An operator has published a notice, with a notification.',
    payload: z.strictObject({
      noticeId: idSchema.meta({ description: 'The notice, which is the subject too.' }),
    }),
    topics: [],
    right: 'self',
  }),
} as const;
