import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';

const invitationId = idSchema.meta({ description: 'The invitation, which is the subject too.' });

/** Only holders of the permission to invite receive invitation events. */
const heard = { topics: ['vtc'], right: { key: 'MANAGE_APPLICATIONS' } } as const;

/** Invitation events of a company. */
export const invitationEvents = {
  'invitation.created': defineEvent({
    version: 1,
    summary: 'Staff created an invitation.',
    payload: z.strictObject({ invitationId }),
    ...heard,
  }),
  'invitation.used': defineEvent({
    version: 1,
    summary: 'A driver joined with an invitation.',
    payload: z.strictObject({ invitationId, userId: idSchema }),
    ...heard,
  }),
  'invitation.revoked': defineEvent({
    version: 1,
    summary: 'Staff revoked an invitation.',
    payload: z.strictObject({ invitationId }),
    ...heard,
  }),
} as const;
