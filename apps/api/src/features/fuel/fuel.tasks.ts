import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { closeDays } from './closing.service.ts';

export function createFuelTasks(services: Services): Task[] {
  return [{ name: 'fuel.close-days', schedule: '11 * * * *', run: () => closeDays(services) }];
}
