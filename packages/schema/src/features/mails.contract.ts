import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { messages } from '../messages.ts';
import { isTimeZone, languages, timeZoneMaxLength } from '../preferences.ts';

const successSchema = z
  .object({ success: z.literal(true) })
  .meta({ examples: [{ success: true }] });

/** How this browser writes to its reader, for whoever has chosen no language or time zone. */
export const readerSchema = z.strictObject({
  language: z.enum(languages, messages.fieldInvalid),
  timeZone: z
    .string(messages.timeZoneInvalid)
    .max(timeZoneMaxLength, messages.timeZoneInvalid)
    .refine(isTimeZone, messages.timeZoneInvalid),
});
export type Reader = z.output<typeof readerSchema>;
export const exampleReader = { language: 'de', timeZone: 'Europe/Berlin' } as const;

/** Whether an address gets mail. */
export const emailStateSchema = z.object({
  email: z.string(),
  verifiedAt: z.iso.datetime().nullable().meta({ description: 'Null until it is confirmed.' }),
  suspendedAt: z.iso.datetime().nullable().meta({
    description: 'Since when nothing is sent, as mails came back; until it is confirmed anew.',
  }),
});
export type EmailState = z.output<typeof emailStateSchema>;

const tokenSchema = z.strictObject({
  token: z.string(messages.linkInvalid).min(1, messages.linkInvalid).max(128, messages.linkInvalid),
});

/** Email: whether an address is its user's. */
export const mailsContract = {
  getEmail: defineRoute({
    method: 'GET',
    path: '/users/me/email',
    summary: 'Read whether your email address is confirmed',
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
    summary: 'Get a link that confirms your email address',
    description:
      'By email, to the address itself: the link works once, for 24 hours, and ends the one before ' +
      'it. Until it is confirmed, the address gets nothing else.',
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
    description: 'With the token of the link, from whatever browser. It signs nobody in.',
    access: 'public',
    body: tokenSchema.meta({ examples: [{ token: 'q0b9n8Zt6dVwS1yQ' }] }),
    response: z.object({ email: z.string() }).meta({ examples: [{ email: 'marta@example.com' }] }),
    errors: ['EMAIL_LINK_INVALID'],
  }),
} as const;
