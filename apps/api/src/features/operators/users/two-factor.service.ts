import type { PrismaClient } from '@waybill/db/client';
import type { Actor } from '../../../auth/actor.ts';
import { emitAccountEvent } from '../../../auth/account-events.ts';
import { findTwoFactor, removeTwoFactor } from '../../../auth/credentials/two-factor.data.ts';
import { lockUser } from '../../../auth/user-locks.data.ts';
import type { Db } from '../../../lib/db.ts';
import { recordOperatorAct } from '../operator-acts.data.ts';

/**
 * Turns off a second factor whose user has lost it together with the recovery codes, records the operator's
 * act, and notifies the user. False if there is none. Call it in a transaction. The actor is null for a
 * command on the server.
 */
export async function resetTwoFactor(
  db: Db,
  actor: Pick<Actor, 'userId'> | null,
  userId: string,
  now: Date,
): Promise<boolean> {
  await lockUser(db, userId);
  if (!(await findTwoFactor(db, userId))) return false;
  await removeTwoFactor(db, userId);
  await recordOperatorAct(db, actor, { action: 'user.two-factor-reset', at: now, userId });
  await emitAccountEvent(db, userId, 'account.two-factor-off', { how: 'OPERATOR' });
  return true;
}

/** The same by a command on the server. */
export async function resetTwoFactorByCommand(
  db: PrismaClient,
  userId: string,
  now: Date,
): Promise<boolean> {
  return db.$transaction((transaction) => resetTwoFactor(transaction, null, userId, now));
}
