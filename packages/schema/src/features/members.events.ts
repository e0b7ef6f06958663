import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

const userId = idSchema.meta({ description: 'The member, who is the subject too.' });

/** Member events of a company. */
export const memberEvents = {
  'member.joined': defineEvent({
    version: 1,
    summary: 'A driver has joined the company.',
    payload: z.strictObject({
      userId,
      via: z.enum(['OPEN', 'APPLICATION', 'INVITATION']),
      roleIds: z.array(idSchema),
    }),
    topics: ['me', 'vtc'],
    right: 'member',
    changes: 'rights-of-subject',
  }),
  'member.left': defineEvent({
    version: 1,
    summary: 'A member has left the company, or has deleted their account.',
    payload: z.strictObject({ userId }),
    topics: ['me', 'vtc'],
    right: 'member',
    changes: 'membership-of-subject',
  }),
  'member.kicked': defineEvent({
    version: 1,
    summary: 'A member was removed from the company.',
    payload: z.strictObject({
      userId,
      auditId: idSchema.meta({ description: 'The audit log entry.' }),
    }),
    topics: ['me', 'vtc'],
    right: 'member',
    changes: 'membership-of-subject',
  }),
  'member.roles-changed': defineEvent({
    version: 1,
    summary: 'Roles were added to or removed from a member.',
    payload: z.strictObject({ userId, added: z.array(idSchema), removed: z.array(idSchema) }),
    topics: ['me', 'vtc'],
    right: 'member',
    changes: 'rights-of-subject',
  }),
  'member.leave-changed': defineEvent({
    version: 1,
    summary: 'A member’s leave of absence was set or ended.',
    payload: z.strictObject({ userId }),
    topics: ['me', 'vtc'],
    right: { key: 'VIEW_MEMBERS_PAGE' },
  }),
  'member.file-changed': defineEvent({
    version: 1,
    summary: 'Staff added or deleted a note about a member, or lifted a block.',
    payload: z.strictObject({
      userId: idSchema.meta({ description: 'The member, or who was one.' }),
    }),
    topics: ['vtc'],
    right: { key: 'KICK_MEMBERS' },
  }),
  'member.warned': defineEvent({
    version: 1,
    summary: 'Staff warned a member.',
    payload: z.strictObject({ userId, warningId: idSchema }),
    topics: ['me', 'vtc'],
    right: { key: 'KICK_MEMBERS' },
  }),
  'member.warning-withdrawn': defineEvent({
    version: 1,
    summary: 'Staff withdrew a warning.',
    payload: z.strictObject({ userId, warningId: idSchema }),
    topics: ['me', 'vtc'],
    right: { key: 'KICK_MEMBERS' },
  }),
} as const;
