import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import {
  cursorSchema,
  idSchema,
  lineSchema,
  optionalLineSchema,
  pageLimitSchema,
  paragraphsSchema,
} from '../text.ts';
import { emailSchema } from './auth.contract.ts';
import { successSchema } from './success.models.ts';

/** The demo request form of the landing page. */
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

export const receivedDemoRequestSchema = z.object({
  id: idSchema,
  name: z.string(),
  email: z.string(),
  vtcName: z.string().meta({ description: 'Empty without a company.' }),
  message: z.string(),
  createdAt: z.iso.datetime(),
  answeredAt: z.iso.datetime().nullable(),
});
export type ReceivedDemoRequest = z.infer<typeof receivedDemoRequestSchema>;

const exampleRequest = {
  id: '01981b6c-7d2e-7f4a-9c1b-5e0d3a8f6b21',
  name: 'Nora Nightline',
  email: 'nora@example.org',
  vtcName: 'Nordic Nightline',
  message: 'We are forty drivers and look for a home.',
  createdAt: '2026-05-02T18:00:00.000Z',
  answeredAt: null,
};
const paramsSchema = z.strictObject({ demoRequestId: idSchema });
/** Demo requests, which anyone may send to the operator. */
export const demoRequestsContract = {
  create: defineRoute({
    method: 'POST',
    path: '/demo-requests',
    summary: 'Request a demo',
    description:
      'Stored for the operators. `website` is a honeypot: if it is filled in, the answer is the same but nothing is stored.',
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
    response: successSchema,
    errors: [],
  }),
  list: defineRoute({
    method: 'GET',
    path: '/operator/demo-requests',
    summary: 'List demo requests',
    description: 'Latest first.',
    access: 'operator',
    query: z.strictObject({
      which: z.enum(['open', 'all'], messages.fieldInvalid).default('open'),
      limit: pageLimitSchema(),
      cursor: cursorSchema,
    }),
    response: z
      .object({
        requests: z.array(receivedDemoRequestSchema),
        nextCursor: z.string().nullable(),
      })
      .meta({ examples: [{ requests: [exampleRequest], nextCursor: null }] }),
    errors: [],
  }),
  answer: defineRoute({
    method: 'POST',
    path: '/operator/demo-requests/:demoRequestId/answer',
    summary: 'Mark a demo request as answered',
    access: 'operator',
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/operator/demo-requests/:demoRequestId',
    summary: 'Delete a demo request',
    access: 'operator',
    params: paramsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
} as const;
