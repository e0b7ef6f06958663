import type { PrismaClient } from '@waybill/db/client';
import { tellOfAccount } from '../../../auth/account-events.ts';
import { findTwoFactor, removeTwoFactor } from '../../../auth/credentials/two-factor.data.ts';
import { lockUser } from '../../../auth/user-locks.data.ts';
import { createOperatorAct } from './operator-acts.data.ts';

/**
 * Switches a second factor off that its user has lost together with its recovery codes, notes that the
 * operator did it, and tells the user. False when there is none.
 */
export async function resetTwoFactor(
  db: PrismaClient,
  userId: string,
  now: Date,
): Promise<boolean> {
  return db.$transaction(async (transaction) => {
    await lockUser(transaction, userId);
    if (!(await findTwoFactor(transaction, userId))) return false;
    await removeTwoFactor(transaction, userId);
    await createOperatorAct(transaction, { userId, action: 'RESET_TWO_FACTOR', happenedAt: now });
    await tellOfAccount(transaction, userId, 'account.two-factor-off', { how: 'OPERATOR' });
    return true;
  });
}
