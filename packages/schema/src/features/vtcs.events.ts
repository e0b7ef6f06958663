import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

const offeredTo = z.strictObject({
  userId: idSchema.meta({ description: 'Whom the company is offered to, who is the subject too.' }),
});

/** What happens to companies, and to who owns them. */
export const vtcEvents = {
  'vtc.updated': defineEvent({
    version: 1,
    summary: 'The company was changed.',
    payload: z.strictObject({
      fields: z.array(z.string()).meta({ description: 'The names of the fields that changed.' }),
    }),
    topics: ['vtc'],
    right: 'member',
  }),
  'vtc.deletion-started': defineEvent({
    version: 1,
    summary: 'The company will be deleted unless its owner changes their mind.',
    payload: z.strictObject({ deleteAfter: z.iso.datetime() }),
    topics: ['vtc'],
    right: 'member',
  }),
  'vtc.restored': defineEvent({
    version: 1,
    summary: 'The company will not be deleted after all.',
    payload: z.strictObject({}),
    topics: ['vtc'],
    right: 'member',
  }),
  'vtc.deleted': defineEvent({
    version: 1,
    summary: 'The company is gone.',
    payload: z.strictObject({ name: z.string(), tag: z.string() }),
    topics: ['vtc'],
    right: 'member',
    changes: 'rights-of-company',
  }),
  'ownership.offered': defineEvent({
    version: 1,
    summary: 'The owner wants to hand the company over to a member.',
    payload: offeredTo,
    topics: ['me', 'vtc'],
    right: 'member',
  }),
  'ownership.withdrawn': defineEvent({
    version: 1,
    summary: 'The offer to hand the company over was taken back or declined.',
    payload: offeredTo,
    topics: ['me', 'vtc'],
    right: 'member',
  }),
  'ownership.accepted': defineEvent({
    version: 1,
    summary: 'The company has a new owner.',
    payload: offeredTo,
    topics: ['me', 'vtc'],
    right: 'member',
    changes: 'rights-of-company',
  }),
} as const;
