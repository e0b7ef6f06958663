import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { trackerProviders } from './trackers.models.ts';

/** Events of linked trackers. */
export const trackerEvents = {
  'tracker.link-changed': defineEvent({
    version: 1,
    summary: 'A tracker was linked or unlinked, or its link was changed or tried.',
    payload: z.strictObject({ tracker: z.enum(trackerProviders) }),
    topics: ['vtc'],
    right: { key: 'MANAGE_COMPANY' },
  }),
} as const;
