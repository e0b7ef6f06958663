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
        const now = clock().getTime();
        const readBefore = new Date(now - limits.readNotificationsMs);
        const unreadBefore = new Date(now - limits.unreadNotificationsMs);
        await removeNotifications(db, readBefore, unreadBefore);
        await removeLastMembers(db, readBefore);
      },
    },
  ];
}
