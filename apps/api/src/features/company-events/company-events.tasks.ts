import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { remindDrivers } from './reminders.service.ts';

export function createCompanyEventTasks(services: Services): Task[] {
  return [{ name: 'events.remind', schedule: '* * * * *', run: () => remindDrivers(services) }];
}
