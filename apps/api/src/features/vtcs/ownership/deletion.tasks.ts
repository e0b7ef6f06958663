import type { Services } from '../../../http/context.ts';
import type { Task } from '../../../lib/tasks.ts';
import { type BeforeRemoval, removeEndedVtcs } from './deletion.service.ts';

/** Creates the deletion task. `beforeRemoval` is what other features do before a company is deleted. */
export function createDeletionTasks(services: Services, beforeRemoval: BeforeRemoval): Task[] {
  return [
    {
      name: 'vtcs.remove-ended',
      schedule: '12 * * * *',
      run: () => removeEndedVtcs(services, beforeRemoval),
    },
  ];
}
