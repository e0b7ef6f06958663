import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { liveVisibilities } from './positions.models.ts';

/** Changes to who may see truck positions. */
export const positionEvents = {
  'account.live-visibility-changed': defineEvent({
    version: 1,
    summary: 'You changed who can see your live position.',
    payload: z.strictObject({ visibility: z.enum(liveVisibilities) }),
    topics: ['me'],
    right: 'self',
  }),
  'vtc.public-map-changed': defineEvent({
    version: 1,
    summary: 'The company’s public map was turned on, turned off or changed.',
    payload: z.strictObject({ isOn: z.boolean() }),
    topics: ['vtc'],
    right: 'owner',
  }),
} as const;
