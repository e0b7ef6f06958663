import { z } from 'zod';
import { defineRoute } from '../contract/route.ts';
import { limits } from '../limits.ts';
import { messages } from '../messages.ts';
import { cursorSchema, idSchema, optionalLineSchema, pageLimitSchema } from '../text.ts';
import { successSchema } from './success.models.ts';
import {
  type AnyWebhook,
  anyWebhookSchema,
  mostRedeliveries,
  type Webhook,
  type WebhookAttempt,
  webhookAttemptSchema,
  type WebhookDelivery,
  webhookDeliverySchema,
  webhookDeliveryStates,
  webhookKinds,
  webhookSchema,
  type WebhookType,
  webhookTypes,
} from './webhooks.models.ts';

const exampleAttempt: WebhookAttempt = {
  at: '2025-08-31T19:02:11.000Z',
  status: 200,
  ms: 84,
  problem: null,
  answer: 'ok',
};

const exampleWebhook: Webhook = {
  id: '01981b72-0a11-7c3e-9b20-1c2d3e4f5061',
  kind: 'STANDARD',
  name: 'Website',
  host: 'hooks.example.org',
  types: ['job.delivered', 'member.joined'],
  state: 'ACTIVE',
  cause: null,
  createdAt: '2025-08-31T18:00:00.000Z',
  failingSince: null,
  openUntil: null,
  oldSecretUntil: null,
  waiting: 0,
  lastAttempt: exampleAttempt,
};

const exampleOfAny: AnyWebhook = {
  id: exampleWebhook.id,
  kind: 'STANDARD',
  host: 'hooks.example.org',
  state: 'ACTIVE',
  cause: null,
  failingSince: '2025-08-31T19:02:11.000Z',
  openUntil: '2025-08-31T19:42:11.000Z',
  waiting: 12,
  vtc: { id: '01981b6c-91f4-7d29-8b7e-3a4b5c6d7e8f', tag: 'NLX', name: 'Northern Logistics' },
  failures: 7,
  oldestWaitingAt: '2025-08-31T19:02:10.000Z',
  lastAttempt: { at: '2025-08-31T19:32:11.000Z', status: 500, ms: 84, problem: 'STATUS' },
};

const exampleDelivery: WebhookDelivery = {
  id: '01981b73-5e22-7f4a-8c31-2d3e4f506172',
  sequence: 41,
  type: 'job.delivered',
  state: 'DELIVERED',
  attempts: 1,
  createdAt: '2025-08-31T19:02:10.000Z',
  nextAttemptAt: null,
  lastAttempt: exampleAttempt,
};

const exampleSecret = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD4MPfEkSrTXg=';

const vtcParamsSchema = z.strictObject({ vtcId: idSchema });
const webhookParamsSchema = z.strictObject({ webhookId: idSchema });
const deliveryParamsSchema = z.strictObject({ webhookDeliveryId: idSchema });

const access = { permission: 'MANAGE_COMPANY', of: 'webhook' } as const;
const deliveryAccess = { permission: 'MANAGE_COMPANY', of: 'webhookDelivery' } as const;

const url = z
  .string(messages.webhookUrlRequired)
  .trim()
  .min(1, messages.webhookUrlRequired)
  .max(limits.webhookUrl.max, messages.addressForbidden);
const shared = {
  name: optionalLineSchema(limits.webhookName, messages.webhookNameTooLong),
  types: z
    .array(z.enum<readonly WebhookType[]>(webhookTypes, messages.fieldInvalid))
    .min(1, messages.webhookTypesRequired)
    .max(webhookTypes.length, messages.fieldInvalid)
    .meta({ description: 'Events that you may see.' }),
};

/** The form of a webhook. The server checks its URL. */
export const webhookFormSchema = z.strictObject({
  kind: z.enum(webhookKinds, messages.fieldInvalid),
  url: url.meta({
    description: 'A public https address. For `DISCORD`, the URL of a channel’s webhook.',
  }),
  ...shared,
});
export type WebhookForm = z.output<typeof webhookFormSchema>;

export const webhookChangesSchema = z.strictObject({
  url: url.optional().meta({ description: 'Optional: keeps its value.' }),
  ...shared,
  isPaused: z.boolean(messages.fieldInvalid).meta({ description: 'While paused, events wait.' }),
});
export type WebhookChanges = z.output<typeof webhookChangesSchema>;

const deliveriesQuerySchema = z.strictObject({
  state: z.enum(webhookDeliveryStates, messages.fieldInvalid).optional(),
  limit: pageLimitSchema(),
  cursor: cursorSchema,
});
export type DeliveriesQuery = z.output<typeof deliveriesQuerySchema>;

export const webhookReplySchema = z
  .object({ webhook: webhookSchema })
  .meta({ examples: [{ webhook: exampleWebhook }] });
export const webhookSecretReplySchema = z
  .object({
    webhook: webhookSchema,
    secret: z
      .string()
      .nullable()
      .meta({ description: 'The signing secret, shown only here. Discord needs none.' }),
  })
  .meta({ examples: [{ webhook: exampleWebhook, secret: exampleSecret }] });
const deliveryReplySchema = z
  .object({ delivery: webhookDeliverySchema })
  .meta({ examples: [{ delivery: exampleDelivery }] });

/** A company's outgoing webhooks: signed according to Standard Webhooks, or in Discord's format. */
export const webhooksContract = {
  list: defineRoute({
    method: 'GET',
    path: '/vtcs/:vtcId/webhooks',
    summary: 'List your company’s webhooks',
    access: { permission: 'MANAGE_COMPANY', in: 'vtcId' },
    sessionsOnly: true,
    params: vtcParamsSchema,
    response: z
      .object({
        webhooks: z.array(webhookSchema),
        choosable: z.array(z.string()).meta({ description: 'The events that you may choose.' }),
      })
      .meta({
        examples: [{ webhooks: [exampleWebhook], choosable: ['job.delivered', 'member.joined'] }],
      }),
    errors: ['NOT_FOUND'],
  }),
  create: defineRoute({
    method: 'POST',
    path: '/vtcs/:vtcId/webhooks',
    summary: 'Create a webhook',
    description: 'It gets events from now on.',
    access: { permission: 'MANAGE_COMPANY', in: 'vtcId' },
    sessionsOnly: true,
    status: 201,
    params: vtcParamsSchema,
    body: webhookFormSchema,
    response: webhookSecretReplySchema,
    errors: ['NOT_FOUND', 'ADDRESS_FORBIDDEN', 'WEBHOOKS_TOO_MANY'],
  }),
  update: defineRoute({
    method: 'PUT',
    path: '/webhooks/:webhookId',
    summary: 'Edit or pause a webhook',
    description:
      'A new address resets it, also if it was disabled. Only for members who may see all the events that the webhook sends or has sent.',
    access,
    sessionsOnly: true,
    params: webhookParamsSchema,
    body: webhookChangesSchema,
    response: webhookReplySchema,
    errors: ['NOT_FOUND', 'ADDRESS_FORBIDDEN'],
  }),
  remove: defineRoute({
    method: 'DELETE',
    path: '/webhooks/:webhookId',
    summary: 'Delete a webhook and its log',
    access,
    sessionsOnly: true,
    params: webhookParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
  test: defineRoute({
    method: 'POST',
    path: '/webhooks/:webhookId/test',
    summary: 'Send a test and get its answer',
    description: 'Sends a signed `webhook.test` event, without sequence and retries.',
    access,
    sessionsOnly: true,
    params: webhookParamsSchema,
    response: z
      .object({ attempt: webhookAttemptSchema })
      .meta({ examples: [{ attempt: exampleAttempt }] }),
    errors: ['NOT_FOUND'],
  }),
  renewSecret: defineRoute({
    method: 'POST',
    path: '/webhooks/:webhookId/secret',
    summary: 'Replace a webhook’s secret',
    description: 'The old secret also signs for 24 hours.',
    access,
    sessionsOnly: true,
    params: webhookParamsSchema,
    response: webhookSecretReplySchema,
    errors: ['NOT_FOUND'],
  }),
  resume: defineRoute({
    method: 'POST',
    path: '/webhooks/:webhookId/resume',
    summary: 'Resume a webhook',
    description: 'Works for paused, disabled and failing webhooks. Waiting events are sent now.',
    access,
    sessionsOnly: true,
    params: webhookParamsSchema,
    response: webhookReplySchema,
    errors: ['NOT_FOUND'],
  }),
  listDeliveries: defineRoute({
    method: 'GET',
    path: '/webhooks/:webhookId/deliveries',
    summary: 'List a webhook’s deliveries',
    description: 'Newest first. Kept for 30 days.',
    access,
    sessionsOnly: true,
    params: webhookParamsSchema,
    query: deliveriesQuerySchema,
    response: z
      .object({ deliveries: z.array(webhookDeliverySchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ deliveries: [exampleDelivery], nextCursor: null }] }),
    errors: ['NOT_FOUND'],
  }),
  getDelivery: defineRoute({
    method: 'GET',
    path: '/webhook-deliveries/:webhookDeliveryId',
    summary: 'Get a delivery with its attempts',
    access: deliveryAccess,
    sessionsOnly: true,
    params: deliveryParamsSchema,
    response: z.object({
      delivery: webhookDeliverySchema,
      body: z.string().nullable().meta({
        description:
          'Byte for byte; for Discord, its part of the message. Null for an event that you may not see.',
      }),
      attempts: z.array(webhookAttemptSchema).meta({ description: 'Latest first.' }),
    }),
    errors: ['NOT_FOUND'],
  }),
  redeliver: defineRoute({
    method: 'POST',
    path: '/webhook-deliveries/:webhookDeliveryId/redelivery',
    summary: 'Resend a delivery',
    description: 'With the same id and body.',
    access: deliveryAccess,
    sessionsOnly: true,
    params: deliveryParamsSchema,
    response: deliveryReplySchema,
    errors: ['NOT_FOUND'],
  }),
  redeliverFailed: defineRoute({
    method: 'POST',
    path: '/webhooks/:webhookId/redeliveries',
    summary: 'Resend failed deliveries since a time',
    description: `Oldest first, at most ${mostRedeliveries} per call.`,
    access,
    sessionsOnly: true,
    params: webhookParamsSchema,
    body: z.strictObject({ since: z.iso.datetime(messages.fieldInvalid) }),
    response: z.object({ count: z.int() }).meta({ examples: [{ count: 12 }] }),
    errors: ['NOT_FOUND'],
  }),
  listAll: defineRoute({
    method: 'GET',
    path: '/operator/webhooks',
    summary: 'List all companies’ webhooks',
    description: 'Disabled, failing and delayed ones, or all.',
    access: 'operator',
    query: z.strictObject({
      which: z.enum(['troubled', 'all'], messages.fieldInvalid).default('troubled'),
      limit: pageLimitSchema(),
      cursor: cursorSchema,
    }),
    response: z
      .object({ webhooks: z.array(anyWebhookSchema), nextCursor: z.string().nullable() })
      .meta({ examples: [{ webhooks: [exampleOfAny], nextCursor: null }] }),
    errors: [],
  }),
  switchOff: defineRoute({
    method: 'POST',
    path: '/operator/webhooks/:webhookId/switch-off',
    summary: 'Disable a company’s webhook',
    description: 'Members who manage the company are notified, and can resume it.',
    access: 'operator',
    params: webhookParamsSchema,
    response: successSchema,
    errors: ['NOT_FOUND'],
  }),
} as const;
