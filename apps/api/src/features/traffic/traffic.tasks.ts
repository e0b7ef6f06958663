import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { allMs, countTracks, recentMs, removeOldTraffic } from './counting.service.ts';
import { removeOldReports } from './reports.service.ts';

/** What is done for the traffic without being asked. Done again, or by two at once, it does no harm. */
export function createTrafficTasks(services: Services): Task[] {
  return [
    {
      name: 'traffic.count-recent',
      schedule: '* * * * *',
      run: () => countTracks(services, recentMs),
    },
    {
      // Devices that were without a network for days send what they have kept.
      name: 'traffic.count-all',
      schedule: '27 * * * *',
      run: () => countTracks(services, allMs),
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
