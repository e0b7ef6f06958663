import type { ProofForm } from '@waybill/schema/features/account.contract';
import type { TwoFactor } from '@waybill/schema/features/account.models';
import { limits } from '@waybill/schema/limits';
import { countCodeTry, forgetCodeTries, readStep } from '../../../auth/second-factor.ts';
import { buildTotpUrl, createTotpSecret } from '../../../auth/totp.ts';
import * as data from '../../../auth/credentials/two-factor.data.ts';
import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Db } from '../../../lib/db.ts';
import { seal } from '../../../lib/secret-box.ts';
import { hashToken } from '../../../lib/secrets.ts';
import { generateRecoveryCode, normaliseCode } from '../../../lib/typed-codes.ts';
import { getUserById } from '../../users/users.data.ts';
import { emitAccountEvent } from '../../../auth/account-events.ts';
import { withAccountLocked } from '../../../auth/account-transaction.ts';
import { requirePassword, requireProof } from '../proof.service.ts';

export async function getTwoFactor({ db, actor }: ActorContext): Promise<TwoFactor> {
  const factor = await data.findTwoFactor(db, actor.userId);
  return {
    isOn: factor?.confirmedAt != null,
    recoveryCodesLeft: await data.countRecoveryCodes(db, actor.userId),
  };
}

/**
 * Makes a secret for an authenticator app. It counts once a code confirms it.
 * @throws PASSWORD_WRONG, TWO_FACTOR_ON, TOO_MANY_REQUESTS, BUSY
 */
export async function beginTwoFactor(
  ctx: WriteContext,
  currentPassword: string,
): Promise<{ readonly secret: string; readonly otpauthUrl: string }> {
  const { userId } = ctx.actor;
  await requirePassword(ctx, currentPassword);
  const secret = createTotpSecret();
  const sealed = seal(secret, ctx.keys('two-factor'), userId);
  const { email } = await withAccountLocked(ctx, async ({ db }) => {
    const isStored = await data.setPendingSecret(db, userId, sealed);
    if (!isStored) throw new AppError('TWO_FACTOR_ON');
    return getUserById(db, userId);
  });
  return { secret, otpauthUrl: buildTotpUrl(secret, ctx.config.instanceName, email) };
}

/**
 * Switches two-factor authentication on, and gives the first recovery codes.
 * @throws TWO_FACTOR_ON, TWO_FACTOR_OFF before it was begun, TWO_FACTOR_WRONG, TOO_MANY_REQUESTS
 */
export async function confirmTwoFactor(ctx: WriteContext, code: string): Promise<string[]> {
  const { userId } = ctx.actor;
  const factor = await ctx.transact(async ({ db }) => data.findTwoFactor(db, userId));
  if (!factor) throw new AppError('TWO_FACTOR_OFF');
  if (factor.confirmedAt) throw new AppError('TWO_FACTOR_ON');
  await countCodeTry(ctx, userId);
  const step = readStep(ctx, factor, code);
  // Begun under another secret key: it has to begin again.
  if (step === 'KEY_LOST') throw new AppError('TWO_FACTOR_OFF');
  if (step === 'WRONG') throw AppError.at('code', 'TWO_FACTOR_WRONG');
  const codes = await withAccountLocked(ctx, async ({ db }) => {
    const isFirst = await data.confirmSecret(db, factor, step, ctx.clock());
    if (!isFirst) throw AppError.at('code', 'TWO_FACTOR_WRONG');
    return issueRecoveryCodes(db, userId);
  });
  await forgetCodeTries(ctx, userId);
  return codes;
}

/**
 * Gives ten recovery codes in place of those that were left.
 * @throws TWO_FACTOR_OFF, PASSWORD_WRONG, TWO_FACTOR_REQUIRED, TWO_FACTOR_WRONG, TOO_MANY_REQUESTS, BUSY
 */
export async function renewRecoveryCodes(ctx: WriteContext, proof: ProofForm): Promise<string[]> {
  return changeTwoFactor(ctx, proof, issueRecoveryCodes);
}

/** @throws TWO_FACTOR_OFF, PASSWORD_WRONG, TWO_FACTOR_REQUIRED, TWO_FACTOR_WRONG, TOO_MANY_REQUESTS, BUSY */
export async function removeTwoFactor(ctx: WriteContext, proof: ProofForm): Promise<void> {
  await changeTwoFactor(ctx, proof, async (db, userId) => {
    await data.removeTwoFactor(db, userId);
    await emitAccountEvent(db, userId, 'account.two-factor-off', { how: 'SETTINGS' });
  });
}

/** Serializes such changes, so that no codes are left once it is off. */
async function changeTwoFactor<T>(
  ctx: WriteContext,
  proof: ProofForm,
  change: (db: Db, userId: string) => Promise<T>,
): Promise<T> {
  const { userId } = ctx.actor;
  const runChange = await requireProof(ctx, proof);
  return runChange(async ({ db }) => {
    const factor = await data.findTwoFactor(db, userId);
    if (!factor?.confirmedAt) throw new AppError('TWO_FACTOR_OFF');
    return change(db, userId);
  });
}

async function issueRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: limits.recoveryCodes }, () => generateRecoveryCode());
  const hashes = codes.map((code) => hashToken(normaliseCode(code)));
  await data.setRecoveryCodes(db, userId, hashes);
  await emitAccountEvent(db, userId, 'account.credentials-changed', { what: 'TWO_FACTOR' });
  return codes;
}
