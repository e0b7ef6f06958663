import type { Services } from '../http/context.ts';
import { AppError } from '../lib/app-error.ts';
import type { Db } from '../lib/db.ts';
import { unseal } from '../lib/secret-box.ts';
import { hashToken } from '../lib/secrets.ts';
import { normaliseCode } from '../lib/typed-codes.ts';
import { findTotpStep } from './totp.ts';
import { findTwoFactor, useRecoveryCode, useStep } from './two-factor.data.ts';

type Deps = Pick<Services, 'clock' | 'keys' | 'rateLimits' | 'log'>;

/** How the database is reached: at will, or in a transaction of somebody who is signed in. */
export type UseDb = <T>(use: (db: Db) => Promise<T>) => Promise<T>;

/**
 * Demands a second factor of a user who has switched it on, and uses the code up. Call it once the
 * password has proved right: before that, nobody learns who has it on.
 * @throws TWO_FACTOR_REQUIRED, TWO_FACTOR_WRONG, TOO_MANY_REQUESTS
 */
export async function requireSecondFactor(
  deps: Deps,
  useDb: UseDb,
  userId: string,
  code: string | undefined,
): Promise<void> {
  const factor = await useDb(async (db) => findTwoFactor(db, userId));
  if (!factor?.confirmedAt) return;
  if (code === undefined) throw AppError.at('code', 'TWO_FACTOR_REQUIRED');
  await countCodeTry(deps, userId);
  const digits = digitsOf(code);
  const isRight = digits
    ? await isFreshCode(deps, useDb, factor, digits)
    : await useDb(async (db) => useRecoveryCode(db, userId, hashToken(normaliseCode(code))));
  if (!isRight) throw AppError.at('code', 'TWO_FACTOR_WRONG');
  await forgetCodeTries(deps, userId);
}

/** Counts a guess before it is looked at. @throws TOO_MANY_REQUESTS */
export async function countCodeTry({ rateLimits }: Deps, userId: string): Promise<void> {
  await rateLimits.consume('codeByUser', userId);
  await rateLimits.consume('codeByUserDaily', userId);
}

export async function forgetCodeTries({ rateLimits }: Deps, userId: string): Promise<void> {
  await rateLimits.forget('codeByUser', userId);
  await rateLimits.forget('codeByUserDaily', userId);
}

/** The time step of a code of the authenticator app, or null for a code that is wrong. */
export function readStep(
  { keys, clock, log }: Deps,
  { userId, secret }: { readonly userId: string; readonly secret: Uint8Array },
  code: string,
): number | null {
  const digits = digitsOf(code);
  const opened = unseal(secret, keys('two-factor'), userId);
  if (opened === null) {
    // A recovery code still opens the account.
    log.warn('a two-factor secret was sealed with another secret.key');
    return null;
  }
  return digits === null ? null : findTotpStep(opened, digits, clock());
}

async function isFreshCode(
  deps: Deps,
  useDb: UseDb,
  factor: { readonly userId: string; readonly secret: Uint8Array },
  digits: string,
): Promise<boolean> {
  const step = readStep(deps, factor, digits);
  return step !== null && useDb(async (db) => useStep(db, factor.userId, step));
}

/** The six digits of an authenticator app's code; null for what can only be a recovery code. */
function digitsOf(code: string): string | null {
  const digits = code.replace(/[\s-]/g, '');
  return /^\d{6}$/.test(digits) ? digits : null;
}
