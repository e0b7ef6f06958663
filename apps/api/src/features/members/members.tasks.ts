import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { removeEndedBlocks } from '../vtcs/vtc-blocks.data.ts';
import { removeWarnings } from './warnings/warnings.data.ts';

export function createMemberTasks({ db, clock }: Services): Task[] {
  return [
    {
      name: 'members.remove-ended-blocks',
      schedule: '34 * * * *',
      run: () => removeEndedBlocks(db, clock()),
    },
    {
      // A year after they ended, staff no longer need them.
      name: 'members.remove-ended-warnings',
      schedule: '41 3 * * *',
      run: () => removeWarnings(db, new Date(clock().getTime() - 365 * 86_400_000)),
    },
  ];
}
