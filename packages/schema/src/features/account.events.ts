import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { recoveryKinds, twoFactorEnds } from './auth.models.ts';

/** What happens to accounts. Nobody but the user themselves hears of it. */
export const accountEvents = {
  'account.email-changed': defineEvent({
    version: 1,
    summary: 'The address that you log in with was changed.',
    payload: z.strictObject({ how: z.enum(['SETTINGS']) }),
    topics: ['me'],
    right: 'self',
  }),
  'account.email-suspended': defineEvent({
    version: 1,
    summary: 'Mails to your address came back, so that it gets none until it is confirmed anew.',
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
    summary: 'A new password was set without the old one, which ended all that was signed in.',
    payload: z.strictObject({ how: z.enum(recoveryKinds) }),
    topics: ['me'],
    right: 'self',
  }),
  'account.two-factor-off': defineEvent({
    version: 1,
    summary: 'Two-factor authentication was switched off.',
    payload: z.strictObject({ how: z.enum(twoFactorEnds) }),
    topics: ['me'],
    right: 'self',
  }),
  'account.signed-out': defineEvent({
    version: 1,
    summary: 'Something that was signed in no longer is. It ends streams and is told to none.',
    payload: z.strictObject({
      how: z.enum(['LOGOUT', 'REVOCATION', 'PASSWORD', 'ACCOUNT_DELETED', 'OPERATOR']),
    }),
    topics: [],
    right: 'self',
    changes: 'credentials-of-subject',
  }),
} as const;
