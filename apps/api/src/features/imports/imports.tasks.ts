import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { goOnWithImports } from './running.service.ts';

/** Goes on with what a process that has ended began. Whoever runs a step already keeps it. */
export function createImportTasks(services: Services): Task[] {
  return [{ name: 'imports.go-on', schedule: '* * * * *', run: () => goOnWithImports(services) }];
}
