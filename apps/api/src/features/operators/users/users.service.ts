import type { UsersQuery } from '@waybill/schema/features/operator-users.contract';
import { emitAccountEvent } from '../../../auth/account-events.ts';
import { endCredentials } from '../../../auth/credentials/passwords.data.ts';
import { lockAccounts } from '../../../auth/user-locks.data.ts';
import type { ActorContext, ActorTransaction, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../../lib/cursor.ts';
import type { Db } from '../../../lib/db.ts';
import { recordOperatorAct } from '../operator-acts.data.ts';
import { isOperator } from '../operators.data.ts';
import { resetTwoFactor } from './two-factor.service.ts';
import * as data from './users.data.ts';
import type { FoundUserRow, ShownUserRow } from './users.data.ts';

/** Returns one page of users. @throws VALIDATION_FAILED */
export async function listUsers(
  { db }: ActorContext,
  query: UsersQuery,
): Promise<Page<FoundUserRow>> {
  const { limit } = query;
  const asked = { ...query, limit: limit + 1 };
  const found = await data.listUsers(db, asked, readIdCursor(query.cursor));
  return toPage(found, limit, ({ id }) => [id]);
}

/** @throws NOT_FOUND */
export async function getUser({ db, clock }: ActorContext, userId: string): Promise<ShownUserRow> {
  return readUser(db, userId, clock());
}

/**
 * Locks a user: everything that is signed in to the account ends, and no one can sign in. If it is locked
 * already, the reason is replaced.
 * @throws NOT_FOUND, OPERATOR_SELF
 */
export async function lockUser(
  ctx: WriteContext,
  userId: string,
  reason: string,
): Promise<ShownUserRow> {
  if (userId === ctx.actor.userId) throw new AppError('OPERATOR_SELF');
  return withUserLocked(ctx, userId, async ({ db, actor }, now) => {
    await data.lockUser(db, userId, reason, now);
    await emitAccountEvent(db, userId, 'account.signed-out', { how: 'OPERATOR' });
    await recordOperatorAct(db, actor, {
      action: 'user.locked',
      at: now,
      userId,
      details: { reason },
    });
  });
}

/** @throws NOT_FOUND */
export async function unlockUser(ctx: WriteContext, userId: string): Promise<ShownUserRow> {
  return withUserLocked(ctx, userId, async ({ db, actor }, now) => {
    const lock = await data.findLock(db, userId);
    if (!lock?.lockedAt) return;
    await data.unlockUser(db, userId);
    await recordOperatorAct(db, actor, { action: 'user.unlocked', at: now, userId });
  });
}

/** Ends everything that is signed in to an account. @throws NOT_FOUND */
export async function signUserOut(ctx: WriteContext, userId: string): Promise<ShownUserRow> {
  return withUserLocked(ctx, userId, async ({ db, actor }, now) => {
    await endCredentials(db, userId);
    await emitAccountEvent(db, userId, 'account.signed-out', { how: 'OPERATOR' });
    await recordOperatorAct(db, actor, { action: 'user.signed-out', at: now, userId });
  });
}

/**
 * Turns off a lost second factor, but not an operator's: otherwise one stolen browser would give access to
 * the accounts of all of them.
 * @throws NOT_FOUND, OPERATOR_TWO_FACTOR
 */
export async function resetUsersTwoFactor(
  ctx: WriteContext,
  userId: string,
): Promise<ShownUserRow> {
  return withUserLocked(ctx, userId, async ({ db, actor }, now) => {
    if (await isOperator(db, userId)) throw new AppError('OPERATOR_TWO_FACTOR');
    await resetTwoFactor(db, actor, userId, now);
  });
}

/** Runs a change to an account by the actor, with both locked, and returns the result. */
async function withUserLocked(
  ctx: WriteContext,
  userId: string,
  run: (transaction: ActorTransaction, now: Date) => Promise<void>,
): Promise<ShownUserRow> {
  const lockFirst = async (db: Db) => lockAccounts(db, [ctx.actor.userId, userId]);
  return ctx.transact(
    async ({ db, actor }) => {
      const now = ctx.clock();
      if (!(await data.findLock(db, userId))) throw new AppError('NOT_FOUND');
      await run({ db, actor }, now);
      return readUser(db, userId, now);
    },
    { lockFirst },
  );
}

async function readUser(db: Db, userId: string, now: Date): Promise<ShownUserRow> {
  const user = await data.findUser(db, userId, now);
  if (!user) throw new AppError('NOT_FOUND');
  return user;
}
