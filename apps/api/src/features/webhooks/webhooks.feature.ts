import type { Feature } from '../../http/feature.ts';
import { webhooksConsumer } from './fan-out.service.ts';
import { findVtcIdOfDelivery, findVtcIdOfWebhook } from './webhooks.data.ts';
import { webhooksHandlers } from './webhooks.routes.ts';
import { createWebhookTasks } from './webhooks.tasks.ts';
import { startWebhooks } from './sending.service.ts';

export const webhooksFeature = {
  handlers: { webhooks: webhooksHandlers },
  createTasks: createWebhookTasks,
  consumers: [webhooksConsumer],
  companyOf: { webhook: findVtcIdOfWebhook, webhookDelivery: findVtcIdOfDelivery },
  startPump: startWebhooks,
  tables: {
    WEBHOOKS: ['webhook_attempts', 'webhook_deliveries', 'webhook_endpoints'],
  },
} satisfies Feature;
