import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { settleDue } from './settling.service.ts';

export function createAllianceTasks(services: Services): Task[] {
  return [{ name: 'alliances.settle', schedule: '*/10 * * * *', run: () => settleDue(services) }];
}
