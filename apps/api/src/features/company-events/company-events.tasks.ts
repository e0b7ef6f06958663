import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { remindDrivers } from './reminders.service.ts';
import { continueSeries } from './series/series.service.ts';

export function createCompanyEventTasks(services: Services): Task[] {
  return [
    { name: 'events.remind', schedule: '* * * * *', run: () => remindDrivers(services) },
    { name: 'events.continue-series', schedule: '23 * * * *', run: () => continueSeries(services) },
  ];
}
