import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { computeCurrentStep } from './market.service.ts';

export function createMarketTasks(services: Services): Task[] {
  const run = async () => computeCurrentStep(services);
  // Hourly, so that a missed start of a step is made up for.
  return [{ name: 'market.compute-step', schedule: '1 * * * *', run }];
}
