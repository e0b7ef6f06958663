import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { recoveryKinds, twoFactorEnds } from './auth.models.ts';

/** Account events. Only the user receives them. */
export const accountEvents = {
  'account.email-changed': defineEvent({
    version: 1,
    summary: 'Your login email was changed.',
    payload: z.strictObject({ how: z.enum(['SETTINGS']) }),
    topics: ['me'],
    right: 'self',
  }),
  'account.email-suspended': defineEvent({
    version: 1,
    summary: 'Mails to your address bounced. It gets none until it is confirmed again.',
    payload: z.strictObject({ how: z.enum(['REFUSED', 'OPERATOR']) }),
    topics: ['me'],
    right: 'self',
  }),
  'account.device-added': defineEvent({
    version: 1,
    summary: 'A device has signed in with a one-time code.',
    payload: z.strictObject({ how: z.enum(['CODE']) }),
    topics: ['me'],
    right: 'self',
  }),
  'account.password-reset': defineEvent({
    version: 1,
    summary:
      'A new password was set without the old one. All sessions, devices and tokens were revoked.',
    payload: z.strictObject({ how: z.enum(recoveryKinds) }),
    topics: ['me'],
    right: 'self',
  }),
  'account.two-factor-off': defineEvent({
    version: 1,
    summary: 'Two-factor authentication was turned off.',
    payload: z.strictObject({ how: z.enum(twoFactorEnds) }),
    topics: ['me'],
    right: 'self',
  }),
  'account.credentials-changed': defineEvent({
    version: 1,
    summary:
      'You created a personal token, linked or unlinked an account, or changed two-factor authentication.',
    payload: z.strictObject({ what: z.enum(['TOKEN', 'TWO_FACTOR', 'LINKED_ACCOUNT']) }),
    topics: ['me'],
    right: 'self',
  }),
  'account.signed-out': defineEvent({
    version: 1,
    summary: 'A credential was revoked. Ends its live streams; has no recipients.',
    payload: z.strictObject({
      how: z.enum(['LOGOUT', 'REVOCATION', 'PASSWORD', 'ACCOUNT_DELETED', 'OPERATOR']),
    }),
    topics: [],
    right: 'self',
    changes: 'credentials-of-subject',
  }),
} as const;
