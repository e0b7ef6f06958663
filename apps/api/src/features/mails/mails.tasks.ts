import type { Services } from '../../http/context.ts';
import type { Task } from '../../lib/tasks.ts';
import { removeExpiredConfirmations } from './confirmations.data.ts';
import { removeFinishedMails } from './mails.data.ts';
import { mailRules } from './mail-rules.policy.ts';

export function createMailTasks({ db, clock }: Services): Task[] {
  return [
    {
      name: 'mails.remove-old',
      schedule: '37 * * * *',
      async run() {
        const now = clock();
        await removeFinishedMails(db, new Date(now.getTime() - mailRules.finishedMs));
        await removeExpiredConfirmations(db, now);
      },
    },
  ];
}
