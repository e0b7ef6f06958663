import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { draftDuePayrolls } from './drafting.service.ts';

export function createPayrollTasks(services: Services): Task[] {
  return [{ name: 'payroll.draft', schedule: '37 * * * *', run: () => draftDuePayrolls(services) }];
}
