import { activityConsumer } from './features/activity/activity.service.ts';
import { fuelConsumer } from './features/fuel/job-costs.service.ts';
import { notificationsConsumer } from './features/notifications/fan-out.service.ts';
import { webhooksConsumer } from './features/webhooks/fan-out.service.ts';
import type { Consumer } from './features/outbox/consumers.service.ts';

/** Everything that makes something of what happens. */
export const consumers: readonly Consumer[] = [
  activityConsumer,
  notificationsConsumer,
  webhooksConsumer,
  fuelConsumer,
];
