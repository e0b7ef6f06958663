import type { ProofForm } from '@waybill/schema/features/account.contract';
import { findPasswordHash } from '../../auth/credentials/passwords.data.ts';
import { forgetCodeTries, readSecondFactor } from '../../auth/second-factor.ts';
import { findTwoFactor } from '../../auth/credentials/two-factor.data.ts';
import { lockUser } from '../../auth/user-locks.data.ts';
import type { Transact, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';

/** Requires the password of the signed-in user. @throws PASSWORD_WRONG, TOO_MANY_REQUESTS, BUSY */
export async function requirePassword(ctx: WriteContext, password: string): Promise<void> {
  const { userId } = ctx.actor;
  const hash = await ctx.transact(async ({ db }) => findPasswordHash(db, userId));
  await ctx.rateLimits.consume('passwordByUser', userId);
  const isRight = await ctx.passwords.matches(password, hash);
  if (!isRight) throw AppError.at('currentPassword', 'PASSWORD_WRONG');
  await ctx.rateLimits.forget('passwordByUser', userId);
}

/**
 * Requires the password and, if enabled, a second factor. Returns a function that runs the change
 * and uses the factor up in the same transaction, so that no code is lost for a change that fails.
 * @throws PASSWORD_WRONG, TWO_FACTOR_REQUIRED, TOO_MANY_REQUESTS, BUSY; the change TWO_FACTOR_WRONG
 */
export async function requireProof(
  ctx: WriteContext,
  { currentPassword, code }: ProofForm,
): Promise<Transact> {
  const { userId } = ctx.actor;
  await requirePassword(ctx, currentPassword);
  const factor = await ctx.transact(async ({ db }) => findTwoFactor(db, userId));
  const secondFactor = await readSecondFactor(ctx, factor, code);
  return async (run, locks = { lockFirst: async (db) => lockUser(db, userId) }) => {
    const result = await ctx.transact(async ({ db, actor }) => {
      await secondFactor?.use(db);
      return run({ db, actor });
    }, locks);
    if (secondFactor) await forgetCodeTries(ctx, userId);
    return result;
  };
}
