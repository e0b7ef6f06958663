import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { depreciateTrucks } from './depreciation.service.ts';

export function createTrucksTasks(services: Services): Task[] {
  return [
    { name: 'trucks.depreciate', schedule: '7 * * * *', run: () => depreciateTrucks(services) },
  ];
}
