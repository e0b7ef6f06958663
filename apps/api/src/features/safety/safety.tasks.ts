import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { fillIncidents } from './filling.service.ts';

/** Creates the tasks of safety scores. */
export function createSafetyTasks({ db }: Services): Task[] {
  return [
    {
      name: 'safety.fill',
      schedule: '37 * * * *',
      mostHours: 12,
      async run() {
        while (!(await fillIncidents(db)));
      },
    },
  ];
}
