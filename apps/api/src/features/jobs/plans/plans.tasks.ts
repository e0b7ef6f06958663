import type { Services } from '../../../http/context.ts';
import type { Task } from '../../../lib/tasks.ts';
import { expirePlans } from './plans.data.ts';

export function createPlanTasks({ db, clock }: Services): Task[] {
  return [
    {
      name: 'plans.expire',
      schedule: '17 * * * *',
      run: () => expirePlans(db, clock()),
    },
  ];
}
