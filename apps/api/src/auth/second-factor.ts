import type { Services } from '../http/context.ts';
import { AppError } from '../lib/app-error.ts';
import type { Db } from '../lib/db.ts';
import { unseal } from '../lib/secret-box.ts';
import { hashToken } from '../lib/secrets.ts';
import { normaliseCode } from '../lib/typed-codes.ts';
import { findTotpStep } from './totp.ts';
import { type findTwoFactor, useRecoveryCode, useStep } from './credentials/two-factor.data.ts';

type Deps = Pick<Services, 'clock' | 'keys' | 'rateLimits' | 'log'>;

/** A submitted second factor, counted as an attempt but not yet checked. */
export interface GivenFactor {
  /** Checks it and uses it up. @throws TWO_FACTOR_WRONG, TWO_FACTOR_KEY_LOST */
  readonly use: (db: Db) => Promise<void>;
}

/**
 * Requires a second factor if the user has one; null otherwise. Call it only after the password was right, so
 * that no one else learns who has one.
 * @throws TWO_FACTOR_REQUIRED, TOO_MANY_REQUESTS
 */
export async function readSecondFactor(
  deps: Deps,
  factor: Awaited<ReturnType<typeof findTwoFactor>>,
  code: string | undefined,
): Promise<GivenFactor | null> {
  if (!factor?.confirmedAt) return null;
  const { userId } = factor;
  if (code === undefined) throw AppError.at('code', 'TWO_FACTOR_REQUIRED');
  await countCodeTry(deps, userId);
  const isUsed = async (db: Db) => {
    if (digitsOf(code) === null) {
      return useRecoveryCode(db, userId, hashToken(normaliseCode(code)));
    }
    const step = readStep(deps, factor, code);
    if (step === 'KEY_LOST') throw AppError.at('code', 'TWO_FACTOR_KEY_LOST');
    return step !== 'WRONG' && useStep(db, userId, step);
  };
  return {
    use: async (db) => {
      if (!(await isUsed(db))) throw AppError.at('code', 'TWO_FACTOR_WRONG');
    },
  };
}

/** Counts a guess before it is checked. @throws TOO_MANY_REQUESTS */
export async function countCodeTry({ rateLimits }: Deps, userId: string): Promise<void> {
  await rateLimits.consume('codeByUser', userId);
  await rateLimits.consume('codeByUserDaily', userId);
}

export async function forgetCodeTries({ rateLimits }: Deps, userId: string): Promise<void> {
  await rateLimits.forget('codeByUser', userId);
  await rateLimits.forget('codeByUserDaily', userId);
}

/**
 * The time step of an authenticator code, or why there is none. `KEY_LOST`: the secret key that sealed the
 * app's secret was replaced, so no code will ever be right.
 */
export function readStep(
  { keys, clock, log }: Deps,
  { userId, secret }: { readonly userId: string; readonly secret: Uint8Array },
  code: string,
): number | 'WRONG' | 'KEY_LOST' {
  const digits = digitsOf(code);
  const opened = unseal(secret, keys('two-factor'), userId);
  if (opened === null) {
    log.warn('a two-factor secret was encrypted with another secret.key');
    return 'KEY_LOST';
  }
  return (digits === null ? null : findTotpStep(opened, digits, clock())) ?? 'WRONG';
}

/** The six digits of an authenticator code. Null if the text can only be a recovery code. */
function digitsOf(code: string): string | null {
  const digits = code.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
