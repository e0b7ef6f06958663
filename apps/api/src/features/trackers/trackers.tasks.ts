import { limits } from '@waybill/schema/limits';
import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { removeDeliveries } from './trackers.data.ts';

export function createTrackerTasks({ db, clock }: Services): Task[] {
  return [
    {
      name: 'trackers.forget-deliveries',
      schedule: '27 * * * *',
      run: () => removeDeliveries(db, new Date(clock().getTime() - limits.trackerDeliveriesMs)),
    },
  ];
}
