import type { PrismaClient } from '@waybill/db/client';
import { emitAccountEvent } from '../../auth/account-events.ts';
import { lockUser } from '../../auth/user-locks.data.ts';
import type { Clock } from '../../lib/clock.ts';
import * as data from './mails.data.ts';

interface Deps {
  readonly db: PrismaClient;
  readonly clock: Clock;
}

/** Suspends an address until it is confirmed again, and notifies its user in the app. */
export async function suspendAddress(
  { db, clock }: Deps,
  address: string,
): Promise<'suspended' | 'suspended-before' | 'unknown'> {
  return db.$transaction(async (transaction) => {
    const user = await data.findUserByEmail(transaction, address);
    if (user === null) return 'unknown';
    await lockUser(transaction, user.id);
    if (!(await data.suspendEmail(transaction, user.id, address, clock()))) {
      return 'suspended-before';
    }
    await emitAccountEvent(transaction, user.id, 'account.email-suspended', { how: 'OPERATOR' });
    return 'suspended';
  });
}
