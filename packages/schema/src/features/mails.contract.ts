import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { messages } from '../messages.ts';
import { isTimeZone, languages, timeZoneMaxLength } from '../preferences.ts';
import { successSchema } from './success.models.ts';

/** The browser's language and time zone, for users who haven't chosen theirs. */
export const readerSchema = z.strictObject({
  language: z.enum(languages, messages.fieldInvalid),
  timeZone: z
    .string(messages.timeZoneInvalid)
    .max(timeZoneMaxLength, messages.timeZoneInvalid)
    .refine(isTimeZone, messages.timeZoneInvalid),
});
export type Reader = z.output<typeof readerSchema>;
export const exampleReader = { language: 'de', timeZone: 'Europe/Berlin' } as const;

/** Whether an address receives mail. */
export const emailStateSchema = z.object({
  email: z.string(),
  verifiedAt: z.iso.datetime().nullable().meta({ description: 'Null until confirmed.' }),
  suspendedAt: z.iso.datetime().nullable().meta({
    description:
      'Since when mails are suspended because they bounced, until it is confirmed again.',
  }),
});
export type EmailState = z.output<typeof emailStateSchema>;

const tokenSchema = z.strictObject({
  token: z.string(messages.linkInvalid).min(1, messages.linkInvalid).max(128, messages.linkInvalid),
});

/** Email address verification. */
export const mailsContract = {
  getEmail: defineRoute({
    method: 'GET',
    path: '/users/me/email',
    summary: 'Get your email confirmation status',
    access: 'user',
    sessionsOnly: true,
    response: emailStateSchema.meta({
      examples: [
        { email: 'marta@example.com', verifiedAt: '2025-08-02T20:15:00.000Z', suspendedAt: null },
      ],
    }),
    errors: [],
  }),
  requestVerification: defineRoute({
    method: 'POST',
    path: '/users/me/email/verification',
    summary: 'Send a link to confirm your email address',
    description:
      'Mails a link to the address. It works once, for 24 hours, and replaces the previous one. An unconfirmed address gets no other mail.',
    access: 'user',
    sessionsOnly: true,
    status: 202,
    body: readerSchema.meta({ examples: [exampleReader] }),
    response: successSchema,
    errors: ['MAIL_OFF'],
  }),
  verify: defineRoute({
    method: 'POST',
    path: '/auth/email-verification',
    summary: 'Confirm an email address',
    description: 'Takes the link’s token, in any browser. Does not sign you in.',
    access: 'public',
    body: tokenSchema,
    response: z.object({ email: z.string() }).meta({ examples: [{ email: 'marta@example.com' }] }),
    errors: ['EMAIL_LINK_INVALID'],
  }),
} as const;
