import type { Feature } from '../../http/feature.ts';
import { notificationsConsumer } from './fan-out.service.ts';
import { notificationsHandlers } from './notifications.routes.ts';
import { createNotificationTasks } from './notifications.tasks.ts';
import { createPushTasks } from './push/push.tasks.ts';
import { startPushPump } from './push/pump.service.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const notificationsFeature = {
  handlers: { notifications: notificationsHandlers },
  createTasks: (services) => [...createNotificationTasks(services), ...createPushTasks(services)],
  consumers: [notificationsConsumer],
  startPump: startPushPump,
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: {
    NOTIFICATIONS: [
      'notifications',
      'notification_preferences',
      'notification_settings',
      'push_messages',
      'push_subscriptions',
    ],
    SERVER: ['push_keys'],
  },
} satisfies Feature;
