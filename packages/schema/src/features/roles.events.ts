import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

/** Role events of a company. */
export const roleEvents = {
  'role.changed': defineEvent({
    version: 1,
    summary: 'A role was created, changed or deleted, with its members’ permissions.',
    payload: z.strictObject({ roleId: idSchema }),
    topics: ['vtc'],
    right: 'member',
    changes: 'rights-of-company',
  }),
} as const;
