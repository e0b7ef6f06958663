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

/** What happens to applications: told to the applicant, who is the subject, and to staff. */
export const applicationEvents = {
  'application.filed': defineEvent({ ...heard, summary: 'A driver has applied.', payload }),
  'application.messaged': defineEvent({
    ...heard,
    summary:
      'Somebody has written about an application. Of what is for staff alone the application is ' +
      'the subject, and the applicant does not hear of it.',
    payload: z.strictObject({ ...about, messageId: idSchema, staffOnly: z.boolean() }),
  }),
  'application.withdrawn': defineEvent({
    ...heard,
    summary: 'A driver has withdrawn their application.',
    payload,
  }),
  'application.accepted': defineEvent({
    ...heard,
    summary: 'Staff has accepted an application: the driver is a member now.',
    payload,
  }),
  'application.rejected': defineEvent({
    ...heard,
    summary: 'Staff has rejected an application.',
    payload,
  }),
  'application.closed': defineEvent({
    ...heard,
    summary: 'An application that nobody has answered is closed.',
    payload: z.strictObject({
      ...about,
      cause: z.enum([...applicationCloseCauses, 'ACCOUNT_DELETED']),
    }),
  }),
} as const;
