import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

const payload = z.strictObject({
  announcementId: idSchema,
  isPinned: z.boolean().meta({ description: 'Whether it stands on the overview for a while.' }),
});

/** What happens to the announcements of a company. */
export const announcementEvents = {
  'announcement.published': defineEvent({
    version: 1,
    summary: 'The company tells its members something.',
    payload,
    topics: ['vtc'],
    right: 'member',
  }),
  'announcement.edited': defineEvent({
    version: 1,
    summary: 'An announcement says something else, or is pinned for another time.',
    payload,
    topics: ['vtc'],
    right: 'member',
  }),
  'announcement.deleted': defineEvent({
    version: 1,
    summary: 'An announcement is gone.',
    payload,
    topics: ['vtc'],
    right: 'member',
  }),
} as const;
