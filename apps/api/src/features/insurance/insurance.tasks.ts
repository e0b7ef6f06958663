import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { renewPolicies } from './policies.service.ts';

export function createInsuranceTasks(services: Services): Task[] {
  return [{ name: 'insurance.renew', schedule: '11 * * * *', run: () => renewPolicies(services) }];
}
