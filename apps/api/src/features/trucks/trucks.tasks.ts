import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { tellDue } from './maintenance/telling.service.ts';
import { depreciateTrucks } from './depreciation.service.ts';

export function createTrucksTasks(services: Services): Task[] {
  return [
    { name: 'trucks.tell-due', schedule: '23 */6 * * *', run: () => tellDue(services) },
    { name: 'trucks.depreciate', schedule: '7 * * * *', run: () => depreciateTrucks(services) },
  ];
}
