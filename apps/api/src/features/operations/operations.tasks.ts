import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { recordDay } from './overview/days.service.ts';
import { checkForRelease, releaseCheckTask } from './versions/releases.service.ts';

export function createOperationTasks(services: Services): Task[] {
  return [
    { name: 'operations.note-day', schedule: '53 * * * *', run: () => recordDay(services) },
    { name: releaseCheckTask, schedule: '29 * * * *', run: () => checkForRelease(services) },
  ];
}
