import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { fillDrives } from './drives.service.ts';
import { abandonJobs, maintainPartitions, passOverHoles } from './upkeep.service.ts';

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
      run: () => passOverHoles(services),
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
