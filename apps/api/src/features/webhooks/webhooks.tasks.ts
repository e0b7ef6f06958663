import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { failExpired, removeDeliveries } from './webhooks.data.ts';
import { sendingLimits } from './limits.policy.ts';

export function createWebhookTasks({ db, clock }: Pick<Services, 'db' | 'clock'>): Task[] {
  const before = (ms: number) => new Date(clock().getTime() - ms);
  return [
    {
      name: 'webhooks.fail-old',
      schedule: '*/10 * * * *',
      run: () => failExpired(db, before(sendingLimits.waitMs)),
    },
    {
      name: 'webhooks.forget-deliveries',
      schedule: '43 * * * *',
      run: () => removeDeliveries(db, before(sendingLimits.deliveriesMs)),
    },
  ];
}
