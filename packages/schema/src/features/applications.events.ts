import { z } from 'zod';
import { defineEvent } from '../contract/event.ts';
import { idSchema } from '../text.ts';
import { applicationCloseCauses } from './applications.models.ts';

const about = {
  applicationId: idSchema,
  userId: idSchema.meta({ description: 'The applicant.' }),
};
const payload = z.strictObject(about);
const heard = { version: 1, topics: ['me', 'vtc'], right: { key: 'VIEW_APPLICATIONS' } } as const;

/** Application events, emitted to the applicant (the subject) and to staff. */
export const applicationEvents = {
  'application.filed': defineEvent({ ...heard, summary: 'A driver has applied.', payload }),
  'application.messaged': defineEvent({
    ...heard,
    summary:
      'A message was added to an application. For staff-only messages the application is the subject, ' +
      'and the applicant is not a recipient.',
    payload: z.strictObject({ ...about, messageId: idSchema, staffOnly: z.boolean() }),
  }),
  'application.withdrawn': defineEvent({
    ...heard,
    summary: 'A driver has withdrawn an application.',
    payload,
  }),
  'application.accepted': defineEvent({
    ...heard,
    summary: 'Staff accepted an application. The driver is now a member.',
    payload,
  }),
  'application.rejected': defineEvent({
    ...heard,
    summary: 'Staff rejected an application.',
    payload,
  }),
  'application.closed': defineEvent({
    ...heard,
    summary: 'An unanswered application was closed.',
    payload: z.strictObject({
      ...about,
      cause: z.enum([...applicationCloseCauses, 'ACCOUNT_DELETED']),
    }),
  }),
} as const;
