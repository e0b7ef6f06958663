import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { fillRegions } from './filling.data.ts';

/** Creates the tasks of regional reports. */
export function createRegionTasks({ db }: Services): Task[] {
  return [
    {
      name: 'regions.fill',
      schedule: '27 * * * *',
      mostHours: 12,
      async run() {
        while (!(await fillRegions(db)));
      },
    },
  ];
}
