import type { PrismaClient } from '@waybill/db/client';
import type { OperatorActsQuery } from '@waybill/schema/features/operators.contract';
import { limits } from '@waybill/schema/limits';
import { findTwoFactor } from '../../auth/credentials/two-factor.data.ts';
import { lockUser } from '../../auth/user-locks.data.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { type Page, readIdCursor, toPage } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { hashToken, randomToken } from '../../lib/secrets.ts';
import { listOperatorActs, type OperatorActRow, recordOperatorAct } from './operator-acts.data.ts';
import * as data from './operators.data.ts';

/** Makes a user an operator, by command. False if they are one already. */
export async function nameOperator(db: PrismaClient, userId: string, now: Date): Promise<boolean> {
  return db.$transaction(async (transaction) => {
    await data.lockOperators(transaction);
    if (!(await data.createOperator(transaction, userId, now))) return false;
    await recordOperatorAct(transaction, null, { action: 'operator.named', at: now, userId });
    return true;
  });
}

/** Removes an operator by command, with immediate effect. False if they are not one. */
export async function endOperator(db: PrismaClient, userId: string, now: Date): Promise<boolean> {
  return db.$transaction(async (transaction) => {
    await data.lockOperators(transaction);
    if (!(await data.removeOperator(transaction, userId))) return false;
    await recordOperatorAct(transaction, null, { action: 'operator.removed', at: now, userId });
    return true;
  });
}

/**
 * Creates the one-time link for the first operator, which invalidates the previous one. Null if there is an
 * operator.
 */
export async function makeOperatorLink(
  db: PrismaClient,
  publicUrl: string,
  now: Date,
): Promise<string | null> {
  return db.$transaction(async (transaction) => {
    await data.lockOperators(transaction);
    if ((await data.countOperators(transaction)) > 0) return null;
    const link = await putLink(transaction, publicUrl, now);
    await recordOperatorAct(transaction, null, { action: 'operator.link-made', at: now });
    return link;
  });
}

/** Returns the link that a new installation prints. Null if it has users or an operator. */
export async function findFirstLink(
  db: PrismaClient,
  publicUrl: string,
  now: Date,
): Promise<string | null> {
  return db.$transaction(async (transaction) => {
    await data.lockOperators(transaction);
    const isNew =
      (await data.countOperators(transaction)) === 0 && !(await data.hasUsers(transaction));
    return isNew ? putLink(transaction, publicUrl, now) : null;
  });
}

/** The token is after the `#`, which browsers don't send to servers, so it is in no access log. */
async function putLink(db: Db, publicUrl: string, now: Date): Promise<string> {
  const token = randomToken();
  const expiresAt = new Date(now.getTime() + limits.operatorLinkLifeMs);
  await data.setOperatorLink(db, { tokenHash: hashToken(token), expiresAt });
  return `${publicUrl}/operator/first#${token}`;
}

/** Makes the user who has the one-time link the first operator. @throws OPERATOR_LINK_INVALID */
export async function claimOperator(ctx: WriteContext, token: string): Promise<void> {
  const now = ctx.clock();
  await ctx.transact(async ({ db, actor }) => {
    await data.lockOperators(db);
    const isRight = await data.useOperatorLink(db, hashToken(token), now);
    if (!isRight) throw new AppError('OPERATOR_LINK_INVALID');
    const { userId } = actor;
    await data.createOperator(db, userId, now);
    await recordOperatorAct(db, actor, { action: 'operator.named', at: now, userId });
  });
}

/** Returns since when the actor is an operator, and the requirements for operators. */
export async function getStanding({ db, actor }: ActorContext) {
  return data.getStanding(db, actor.userId);
}

/**
 * Sets whether operators need a second factor, with immediate effect.
 * @throws OPERATOR_TWO_FACTOR_REQUIRED if the actor has none
 */
export async function updateStanding(ctx: WriteContext, needsTwoFactor: boolean) {
  return ctx.transact(
    async ({ db, actor }) => {
      const factor = await findTwoFactor(db, actor.userId);
      if (needsTwoFactor && !factor?.confirmedAt) {
        throw new AppError('OPERATOR_TWO_FACTOR_REQUIRED');
      }
      if (await data.setNeedsTwoFactor(db, needsTwoFactor)) {
        const action = needsTwoFactor
          ? 'operator.two-factor-required'
          : 'operator.two-factor-optional';
        await recordOperatorAct(db, actor, { action, at: ctx.clock() });
      }
      return data.getStanding(db, actor.userId);
    },
    { lockFirst: async (db) => lockUser(db, ctx.actor.userId) },
  );
}

/** Returns one page of operators' acts. @throws VALIDATION_FAILED */
export async function listActs(
  { db }: ActorContext,
  query: OperatorActsQuery,
): Promise<Page<OperatorActRow>> {
  const { limit } = query;
  const asked = { ...query, limit: limit + 1 };
  const found = await listOperatorActs(db, asked, readIdCursor(query.cursor));
  return toPage(found, limit, ({ id }) => [id]);
}
