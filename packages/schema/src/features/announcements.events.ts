import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

const payload = z.strictObject({
  announcementId: idSchema,
  isPinned: z.boolean().meta({ description: 'Whether it is pinned to the overview.' }),
});

/** Announcement events of a company. */
export const announcementEvents = {
  'announcement.published': defineEvent({
    version: 1,
    summary: 'The company has published an announcement.',
    payload,
    topics: ['vtc'],
    right: 'member',
  }),
  'announcement.edited': defineEvent({
    version: 1,
    summary: 'An announcement was edited, or its pin has changed.',
    payload,
    topics: ['vtc'],
    right: 'member',
  }),
  'announcement.deleted': defineEvent({
    version: 1,
    summary: 'An announcement was deleted.',
    payload,
    topics: ['vtc'],
    right: 'member',
  }),
} as const;
