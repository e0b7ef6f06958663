import { limits } from '@waybill/schema/limits';
import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { removeActivity } from './activity.data.ts';

export function createActivityTasks({ db, clock }: Services): Task[] {
  return [
    {
      name: 'activity.remove-old',
      schedule: '22 * * * *',
      run: () => removeActivity(db, new Date(clock().getTime() - limits.activityMs)),
    },
  ];
}
