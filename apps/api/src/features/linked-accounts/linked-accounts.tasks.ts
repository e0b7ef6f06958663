import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { refreshDue } from './truckersmp.service.ts';

/** Creates the task that asks TruckersMP once a day, if this installation does so at all. */
export function createLinkedAccountsTasks(services: Services): Task[] {
  if (services.truckersMp === null) return [];
  return [
    {
      name: 'linked-accounts.refresh',
      schedule: '*/10 * * * *',
      run: () => refreshDue(services),
    },
  ];
}
