import type { Services } from '../../../http/context.ts';
import type { Task } from '../../../lib/tasks.ts';
import { removeEndedVtcs } from './deletion.service.ts';

export function createDeletionTasks(services: Services): Task[] {
  return [
    {
      name: 'vtcs.remove-ended',
      schedule: '12 * * * *',
      run: () => removeEndedVtcs(services),
    },
  ];
}
