import type { Services } from '../http/context.ts';
import { createTasks } from '../features.ts';

/** Runs all scheduled tasks, or one of them, at once. */
export async function runTasks(services: Services, name?: string): Promise<void> {
  const tasks = createTasks(services).filter((task) => name === undefined || task.name === name);
  if (tasks.length === 0) throw new Error(`there is no task ${name}`);
  for (const { run } of tasks) await run();
}
