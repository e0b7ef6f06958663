import { limits } from '@waybill/schema/limits';
import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { removeOldEvents } from './retention.service.ts';

export function createOutboxTasks({ db, clock }: Services): Task[] {
  return [
    {
      name: 'outbox.remove-old-events',
      schedule: '17 * * * *',
      run: () => removeOldEvents(db, new Date(clock().getTime() - limits.outboxEventsMs)),
    },
  ];
}
