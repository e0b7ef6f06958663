import type { ProofForm } from '@waybill/schema/features/account.contract';
import { requireSecondFactor, type UseDb } from '../../auth/second-factor.ts';
import type { WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { findPasswordHash } from './account.data.ts';

/**
 * Demands that whoever sits at the signed-in browser knows the password.
 * @throws PASSWORD_WRONG, TOO_MANY_REQUESTS, BUSY
 */
export async function requirePassword(ctx: WriteContext, password: string): Promise<void> {
  const { userId } = ctx.actor;
  await ctx.rateLimits.consume('passwordByUser', userId);
  const hash = await ctx.transact(async ({ db }) => findPasswordHash(db, userId));
  const isRight = await ctx.passwords.matches(password, hash);
  if (!isRight) throw AppError.at('currentPassword', 'PASSWORD_WRONG');
  await ctx.rateLimits.forget('passwordByUser', userId);
}

/**
 * Demands the password and, where it is on, a second factor, which is thereby used up.
 * @throws PASSWORD_WRONG, TWO_FACTOR_REQUIRED, TWO_FACTOR_WRONG, TOO_MANY_REQUESTS, BUSY
 */
export async function requireProof(
  ctx: WriteContext,
  { currentPassword, code }: ProofForm,
): Promise<void> {
  await requirePassword(ctx, currentPassword);
  const inTransaction: UseDb = async (use) => ctx.transact(async ({ db }) => use(db));
  await requireSecondFactor(ctx, inTransaction, ctx.actor.userId, code);
}
