import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';

/** Backups without being asked, by the operator's schedule; one that was missed comes at the start. */
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
