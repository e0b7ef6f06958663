import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { fillDrives } from './drives.service.ts';
import { abandonJobs, maintainPartitions, passOverHoles } from './upkeep.service.ts';

/** What is done for telemetry without being asked. Done again, or by two at once, it does no harm. */
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
