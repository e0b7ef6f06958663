import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { resumeImports } from './running.service.ts';

/** Creates the task that continues imports of processes that have ended. Steps that still run are skipped. */
export function createImportTasks(services: Services): Task[] {
  return [{ name: 'imports.go-on', schedule: '* * * * *', run: () => resumeImports(services) }];
}
