import type { SteamRecoveryOutcome } from '@waybill/schema/features/auth.models';
import { emitAccountEvent } from '../../../auth/account-events.ts';
import {
  findRecovery,
  consumeRecoveryTry,
  useRecovery,
} from '../../../auth/credentials/recoveries.data.ts';
import { updatePassword } from '../../../auth/credentials/passwords.data.ts';
import { findTwoFactor } from '../../../auth/credentials/two-factor.data.ts';
import { forgetCodeTries, readSecondFactor } from '../../../auth/second-factor.ts';
import { lockUser } from '../../../auth/user-locks.data.ts';
import type { Context } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { hashToken } from '../../../lib/secrets.ts';
import { runEmittingTransaction } from '../../../lib/emitting-transaction.ts';
import { getUserById } from '../../users/users.data.ts';
import { findAccountBySteamId } from '../auth.data.ts';
import { loginTriesOf } from '../auth.policy.ts';

/**
 * Lets this browser set a new password for the account of a confirmed Steam id. Signs no one in or out. If a
 * user is signed in, it works only for their own account.
 * @throws ACCOUNT_LOCKED
 */
export async function grantRecovery(ctx: Context, steamId: string): Promise<SteamRecoveryOutcome> {
  if (ctx.actor && ctx.actor.steamId !== steamId) return 'other';
  const account = await findAccountBySteamId(ctx.db, steamId);
  if (!account) return 'unknown';
  if (account.lockedAt !== null) throw new AppError('ACCOUNT_LOCKED');
  await ctx.browser.grantRecovery(ctx.db, account.id);
  return 'confirmed';
}

interface NewPassword {
  /** Token of a mailed link; if missing, this browser's ticket is used. */
  readonly token?: string | undefined;
  readonly newPassword: string;
  readonly code?: string | undefined;
}

/**
 * Sets a new password, and ends all sessions of the account and everything that could sign in or set another
 * password. A wrong second factor keeps the link or ticket until there were too many attempts.
 * @throws RECOVERY_INVALID for wrong, used, exhausted and expired ones alike, TWO_FACTOR_REQUIRED,
 * TWO_FACTOR_WRONG, TOO_MANY_REQUESTS, BUSY
 */
export async function resetPassword(
  ctx: Context,
  { token, newPassword, code }: NewPassword,
): Promise<void> {
  await ctx.rateLimits.consumeByAddress('resetByAddress', ctx.address);
  const key =
    token === undefined
      ? ctx.browser.findRecoveryKey()
      : { tokenHash: hashToken(token), browserHash: null };
  const recovery = key && (await findRecovery(ctx.db, key, ctx.clock()));
  if (!recovery) throw new AppError('RECOVERY_INVALID');
  const { userId, kind } = recovery;
  const factor = await readSecondFactor(ctx, await findTwoFactor(ctx.db, userId), code);
  const hash = await ctx.passwords.hash(newPassword);
  // Count the attempt before checking the code, outside the transaction that a wrong code rolls back.
  if (factor && !(await consumeRecoveryTry(ctx.db, recovery)))
    throw new AppError('RECOVERY_INVALID');
  const { email } = await runEmittingTransaction(ctx, async (transaction) => {
    await lockUser(transaction, userId);
    const isFirstUse = await useRecovery(transaction, recovery, ctx.clock());
    if (!isFirstUse) throw new AppError('RECOVERY_INVALID');
    await factor?.use(transaction);
    await updatePassword(transaction, userId, hash, null);
    // One of the sessions that have just ended may have enabled it meanwhile.
    const isOn = (await findTwoFactor(transaction, userId))?.confirmedAt != null;
    if (isOn && !factor) throw AppError.at('code', 'TWO_FACTOR_REQUIRED');
    await emitAccountEvent(transaction, userId, 'account.password-reset', { how: kind });
    await emitAccountEvent(transaction, userId, 'account.signed-out', { how: 'PASSWORD' });
    return getUserById(transaction, userId);
  });
  ctx.browser.dropRecovery();
  if (ctx.actor?.userId === userId) ctx.browser.forgetSession();
  await forgetTries(ctx, { userId, email });
}

/** Resets the login limits, so that the user can log in with the new password at once. */
async function forgetTries(
  ctx: Context,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<void> {
  await forgetCodeTries(ctx, userId);
  await ctx.rateLimits.forget(...loginTriesOf(email, null));
  const knownId = ctx.browser.findKnownId(userId);
  if (knownId !== null) await ctx.rateLimits.forget(...loginTriesOf(email, knownId));
}
