import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { fillDrives } from './drives.service.ts';
import { abandonJobs, maintainPartitions, skipGaps } from './upkeep.service.ts';

/** Scheduled tasks for telemetry. Idempotent, also when two servers run them. */
export function createTelemetryTasks(services: Services): Task[] {
  return [
    {
      name: 'telemetry.keep-partitions',
      schedule: '7 * * * *',
      run: () => maintainPartitions(services),
    },
    {
      name: 'telemetry.pass-over-holes',
      schedule: '37 * * * *',
      run: () => skipGaps(services),
    },
    {
      name: 'telemetry.abandon-jobs',
      schedule: '47 * * * *',
      run: () => abandonJobs(services),
    },
    {
      name: 'telemetry.fill-drives',
      schedule: '27 * * * *',
      run: () => fillDrives(services),
    },
  ];
}
