import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

const payload = z.strictObject({ liveryId: idSchema, version: z.int() });

/** Events of a company’s liveries. */
export const liveriesEvents = {
  'livery.changed': defineEvent({
    version: 1,
    summary: 'Liveries were created, changed, withdrawn or deleted, or trucks wear others.',
    payload: z.strictObject({}),
    topics: ['vtc'],
    right: 'member',
  }),
  'livery.submitted': defineEvent({
    version: 1,
    summary: 'A version of a livery was uploaded and needs an approval.',
    payload,
    topics: ['vtc'],
    right: { key: 'FLEET' },
  }),
  'livery.approved': defineEvent({
    version: 1,
    summary: 'A version of a livery was approved, so that members see it.',
    payload,
    topics: ['vtc'],
    right: 'member',
  }),
} as const;
