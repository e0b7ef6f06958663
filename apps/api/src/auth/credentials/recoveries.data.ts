import type { RecoveryKind } from '@waybill/schema/features/auth.models';
import { limits } from '@waybill/schema/limits';
import type { Db } from '../../lib/db.ts';

type Hash = Uint8Array<ArrayBuffer>;

/** Identifies a recovery: a link's token, or a ticket and the browser that it was given to. */
export interface RecoveryKey {
  readonly tokenHash: Hash;
  /** Null for a link, which works in any browser. */
  readonly browserHash: Hash | null;
}

interface Recovery {
  readonly userId: string;
  readonly kind: RecoveryKind;
  readonly tokenHash: Hash;
}

interface NewRecovery extends RecoveryKey {
  readonly userId: string;
  readonly kind: RecoveryKind;
  readonly expiresAt: Date;
}

/** Stores a token that lets the user set a new password, replacing the previous one of its kind. */
export async function setRecovery(db: Db, { userId, kind, ...rest }: NewRecovery): Promise<void> {
  const recovery = { ...rest, codeTries: 0 };
  await db.passwordRecovery.upsert({
    where: { userId_kind: { userId, kind } },
    create: { userId, kind, ...recovery },
    update: recovery,
  });
}

/** Returns the usable recovery for a key. Null alike if it is wrong, used, out of attempts or expired. */
export async function findRecovery(db: Db, key: RecoveryKey, now: Date): Promise<Recovery | null> {
  return db.passwordRecovery.findFirst({
    where: {
      ...key,
      expiresAt: { gt: now },
      codeTries: { lt: limits.recoveryCodeTries },
    },
    select: { userId: true, kind: true, tokenHash: true },
  });
}

/**
 * Spends one attempt at a second factor before the code is checked, so that parallel guesses can't exceed the
 * limit. False if no attempt is left or the recovery was used.
 */
export async function consumeRecoveryTry(db: Db, { tokenHash }: Recovery): Promise<boolean> {
  const { count } = await db.passwordRecovery.updateMany({
    where: { tokenHash, codeTries: { lt: limits.recoveryCodeTries } },
    data: { codeTries: { increment: 1 } },
  });
  return count === 1;
}

/** Uses up a recovery: of several concurrent attempts, only one gets true. */
export async function useRecovery(db: Db, { tokenHash }: Recovery, now: Date): Promise<boolean> {
  const { count } = await db.passwordRecovery.deleteMany({
    where: { tokenHash, expiresAt: { gt: now } },
  });
  return count === 1;
}

/** Ends every recovery of a user. */
export async function removeRecoveries(db: Db, userId: string): Promise<void> {
  await db.passwordRecovery.deleteMany({ where: { userId } });
}

export async function removeExpiredRecoveries(db: Db, now: Date): Promise<void> {
  await db.passwordRecovery.deleteMany({ where: { expiresAt: { lte: now } } });
}
