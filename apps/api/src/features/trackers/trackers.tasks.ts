import { limits } from '@waybill/schema/limits';
import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { clearReportBodies, removeDeliveries } from './trackers.data.ts';

const dayMs = 86_400_000;

export function createTrackerTasks({ db, clock, config }: Services): Task[] {
  const before = (ms: number) => new Date(clock().getTime() - ms);
  return [
    {
      name: 'trackers.forget-deliveries',
      schedule: '27 * * * *',
      run: () => removeDeliveries(db, before(limits.trackerDeliveriesMs)),
    },
    {
      name: 'trackers.clear-bodies',
      schedule: '37 * * * *',
      run: () => clearReportBodies(db, before(config.telemetryRetentionDays * dayMs)),
    },
  ];
}
