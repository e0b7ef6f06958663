import { removeExpiredConnectionCodes } from '../../auth/credentials/connection-codes.data.ts';
import { removeExpiredPersonalTokens } from '../../auth/credentials/personal-tokens.data.ts';
import { removeExpiredRecoveries } from '../../auth/credentials/recoveries.data.ts';
import { removeExpiredSessions } from '../../auth/credentials/sessions.data.ts';
import { removeExpiredTokens } from '../../auth/used-tokens.data.ts';
import type { Services } from '../../http/context.ts';
import { removeExpiredRateLimits } from '../../lib/rate-limits.data.ts';
import type { Task } from '../../lib/tasks.ts';

/** Creates the task that deletes expired sign-in data. */
export function createAuthTasks({ db, clock }: Services): Task[] {
  return [
    {
      name: 'auth.remove-expired',
      schedule: '7 * * * *',
      async run() {
        const now = clock();
        await removeExpiredSessions(db, now);
        await removeExpiredPersonalTokens(db, now);
        await removeExpiredTokens(db, now);
        await removeExpiredRecoveries(db, now);
        await removeExpiredConnectionCodes(db, now);
        await removeExpiredRateLimits(db, now);
      },
    },
  ];
}
