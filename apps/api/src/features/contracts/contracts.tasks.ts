import type { Services } from '../../http/context.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import type { Task } from '../../lib/tasks.ts';
import { markDueContracts } from './following.data.ts';

export function createContractTasks({ db, clock }: Services): Task[] {
  return [
    {
      name: 'contracts.mark-due',
      schedule: '* * * * *',
      run: () => markDueContracts(sqlOf(db), clock()),
    },
  ];
}
