import { limits } from '@waybill/schema/limits';
import type { Services } from '../../../http/context.ts';
import type { Task } from '../../../lib/tasks.ts';
import { removeSettledMessages } from './pump.data.ts';

export function createPushTasks({ db, clock }: Services): Task[] {
  return [
    {
      name: 'notifications.remove-settled-pushes',
      schedule: '37 * * * *',
      // Those sent in the last hour are still counted.
      run: async () => removeSettledMessages(db, new Date(clock().getTime() - limits.pushLifeMs)),
    },
  ];
}
