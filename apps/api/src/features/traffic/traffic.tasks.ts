import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { trafficWindowMs, countTracks, recentMs, removeOldTraffic } from './counting.service.ts';
import { removeOldReports } from './reports.service.ts';

/** Creates the traffic tasks. Idempotent, and safe to run twice at the same time. */
export function createTrafficTasks(services: Services): Task[] {
  return [
    {
      name: 'traffic.count-recent',
      schedule: '* * * * *',
      run: () => countTracks(services, recentMs),
    },
    {
      // Devices that were offline for days send what they stored.
      name: 'traffic.count-all',
      schedule: '27 * * * *',
      run: () => countTracks(services, trafficWindowMs),
    },
    {
      name: 'traffic.remove-old',
      schedule: '42 * * * *',
      async run() {
        await removeOldTraffic(services);
        await removeOldReports(services);
      },
    },
  ];
}
