import type { Services } from '../../../http/context.ts';
import type { Task } from '../../../lib/tasks.ts';
import { type BeforeRemoval, removeEndedVtcs } from './deletion.service.ts';

/** `beforeRemoval` is what other features have to do with a company before it is gone. */
export function createDeletionTasks(services: Services, beforeRemoval: BeforeRemoval): Task[] {
  return [
    {
      name: 'vtcs.remove-ended',
      schedule: '12 * * * *',
      run: () => removeEndedVtcs(services, beforeRemoval),
    },
  ];
}
