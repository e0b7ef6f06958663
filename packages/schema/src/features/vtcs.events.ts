import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

const offeredTo = z.strictObject({
  userId: idSchema.meta({
    description: 'The member who is offered the company, who is the subject too.',
  }),
});

/** Company and ownership events. */
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
    summary: 'The company is scheduled for deletion.',
    payload: z.strictObject({ deleteAfter: z.iso.datetime() }),
    topics: ['vtc'],
    right: 'member',
  }),
  'vtc.restored': defineEvent({
    version: 1,
    summary: 'The company’s deletion was cancelled.',
    payload: z.strictObject({}),
    topics: ['vtc'],
    right: 'member',
  }),
  'vtc.deleted': defineEvent({
    version: 1,
    summary: 'The company was deleted.',
    payload: z.strictObject({ name: z.string(), tag: z.string() }),
    topics: ['vtc'],
    right: 'member',
    changes: 'rights-of-company',
  }),
  'ownership.offered': defineEvent({
    version: 1,
    summary: 'The owner has offered the company to a member.',
    payload: offeredTo,
    topics: ['me', 'vtc'],
    right: 'member',
  }),
  'ownership.withdrawn': defineEvent({
    version: 1,
    summary: 'The offer of the company was withdrawn or declined.',
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
