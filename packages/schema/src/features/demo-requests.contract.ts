import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { lineSchema, optionalLineSchema, paragraphsSchema } from '../text.ts';
import { emailSchema } from './auth.contract.ts';

/** What the form of the landing page asks for. */
export const demoRequestSchema = z.strictObject({
  name: lineSchema(limits.demoRequestName, {
    required: messages.demoRequestNameRequired,
    length: messages.demoRequestNameTooLong,
  }),
  email: emailSchema(messages.demoRequestEmailRequired),
  vtcName: optionalLineSchema(limits.vtcName, messages.demoRequestVtcNameTooLong),
  message: paragraphsSchema(limits.demoRequestMessage, {
    required: messages.demoRequestMessageRequired,
    length: messages.demoRequestMessageTooLong,
  }),
});
export type DemoRequest = z.output<typeof demoRequestSchema>;

/** Requests for a demo, which anyone may send to the operator. */
export const demoRequestsContract = {
  create: defineRoute({
    method: 'POST',
    path: '/demo-requests',
    summary: 'Ask the operator for a demo',
    description:
      'Kept for the operator, who reads it on the command line. `website` is a trap for programs ' +
      'that fill every field: with anything in it the answer is the same and nothing is kept.',
    access: 'public',
    status: 201,
    body: demoRequestSchema
      .extend({ website: z.string().max(400, messages.fieldInvalid).default('') })
      .meta({
        examples: [
          {
            name: 'Nora Nightline',
            email: 'nora@example.org',
            vtcName: 'Nordic Nightline',
            message: 'We are forty drivers and look for a home.',
            website: '',
          },
        ],
      }),
    response: z.object({ success: z.literal(true) }).meta({ examples: [{ success: true }] }),
    errors: [],
  }),
} as const;
