import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { removeEndedBlocks } from '../vtcs/vtc-blocks.data.ts';

export function createMemberTasks({ db, clock }: Services): Task[] {
  return [
    {
      name: 'members.remove-ended-blocks',
      schedule: '34 * * * *',
      run: () => removeEndedBlocks(db, clock()),
    },
  ];
}
