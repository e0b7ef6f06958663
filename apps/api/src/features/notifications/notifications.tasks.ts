import { limits } from '@waybill/schema/limits';
import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { removeLastMembers, removeNotifications } from './notifications.data.ts';

export function createNotificationTasks({ db, clock }: Services): Task[] {
  return [
    {
      name: 'notifications.remove-old',
      schedule: '27 * * * *',
      async run() {
        const before = (durationMs: number) => new Date(clock().getTime() - durationMs);
        await removeNotifications(
          db,
          before(limits.readNotificationsMs),
          before(limits.unreadNotificationsMs),
        );
        await removeLastMembers(db, before(limits.readNotificationsMs));
      },
    },
  ];
}
