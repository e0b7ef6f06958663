import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';

/** Creates the task for scheduled backups. A missed backup is made at the start. */
export function createBackupTasks({ config, backups }: Services): Task[] {
  const { schedule } = config.backups;
  if (schedule === null) return [];
  return [
    {
      name: 'backups.make',
      schedule,
      mostHours: 12,
      run: () => backups.makeScheduled(),
    },
  ];
}
