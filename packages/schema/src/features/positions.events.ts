import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { liveVisibilities } from './positions.models.ts';

/** What changes who may see where trucks are. */
export const positionEvents = {
  'account.live-visibility-changed': defineEvent({
    version: 1,
    summary: 'You show others, or nobody, where you are.',
    payload: z.strictObject({ visibility: z.enum(liveVisibilities) }),
    topics: ['me'],
    right: 'self',
  }),
  'vtc.public-map-changed': defineEvent({
    version: 1,
    summary: 'The public map of the company was switched on or off, or changed.',
    payload: z.strictObject({ isOn: z.boolean() }),
    topics: ['vtc'],
    right: 'owner',
  }),
} as const;
