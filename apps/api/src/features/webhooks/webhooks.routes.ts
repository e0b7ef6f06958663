import type { webhooksContract } from '@waybill/schema/features/webhooks.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { getDelivery, listDeliveries, redeliver, redeliverFailed } from './deliveries.service.ts';
import { listAllWebhooks, switchOffWebhook } from './oversight.service.ts';
import { maySee } from './hearing.policy.ts';
import {
  presentAnyWebhook,
  presentAttempt,
  presentDelivery,
  presentWebhook,
} from './webhooks.presenter.ts';
import {
  createWebhook,
  listWebhooks,
  removeWebhook,
  renewSecret,
  resumeWebhook,
  testWebhook,
  updateWebhook,
} from './webhooks.service.ts';

export const webhooksHandlers: Handlers<typeof webhooksContract> = {
  async list({ params }, ctx) {
    const { webhooks, choosable } = await listWebhooks(ctx, params.vtcId);
    const now = ctx.clock();
    return { webhooks: webhooks.map((row) => presentWebhook(row, now)), choosable };
  },

  async create({ params, body }, ctx) {
    const { webhook, secret } = await createWebhook(ctx, params.vtcId, body);
    return { webhook: presentWebhook(webhook, ctx.clock()), secret };
  },

  async update({ params, body }, ctx) {
    const webhook = await updateWebhook(ctx, params.webhookId, body);
    return { webhook: presentWebhook(webhook, ctx.clock()) };
  },

  async remove({ params }, ctx) {
    await removeWebhook(ctx, params.webhookId);
    return { success: true };
  },

  test: async ({ params }, ctx) => ({ attempt: await testWebhook(ctx, params.webhookId) }),

  async renewSecret({ params }, ctx) {
    const { webhook, secret } = await renewSecret(ctx, params.webhookId);
    return { webhook: presentWebhook(webhook, ctx.clock()), secret };
  },

  async resume({ params }, ctx) {
    const webhook = await resumeWebhook(ctx, params.webhookId);
    return { webhook: presentWebhook(webhook, ctx.clock()) };
  },

  async listDeliveries({ params, query }, ctx) {
    const { rows, nextCursor } = await listDeliveries(ctx, params.webhookId, query);
    return { deliveries: rows.map(presentDelivery), nextCursor };
  },

  async getDelivery({ params }, ctx) {
    const row = await getDelivery(ctx, params.webhookDeliveryId);
    return {
      delivery: presentDelivery(row),
      body: maySee(ctx.actor, row.type) ? row.body : null,
      attempts: row.log.map(presentAttempt),
    };
  },

  async redeliver({ params }, ctx) {
    return { delivery: presentDelivery(await redeliver(ctx, params.webhookDeliveryId)) };
  },

  async redeliverFailed({ params, body }, ctx) {
    return { count: await redeliverFailed(ctx, params.webhookId, new Date(body.since)) };
  },

  async listAll({ query }, ctx) {
    const { rows, nextCursor } = await listAllWebhooks(ctx, query);
    const now = ctx.clock();
    return { webhooks: rows.map((row) => presentAnyWebhook(row, now)), nextCursor };
  },

  async switchOff({ params }, ctx) {
    await switchOffWebhook(ctx, params.webhookId);
    return { success: true };
  },
};
