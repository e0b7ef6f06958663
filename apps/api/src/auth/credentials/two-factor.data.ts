import type { Db } from '../../lib/db.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Returns the secret that a user's codes are checked against, confirmed or not. Null if there is none. */
export async function findTwoFactor(db: Db, userId: string) {
  return db.twoFactor.findUnique({ where: { userId } });
}

/** Stores a new secret, replacing an unconfirmed one. False if one is already confirmed. */
export async function setPendingSecret(db: Db, userId: string, secret: Bytes): Promise<boolean> {
  const data = [{ userId, secret }];
  const created = await db.twoFactor.createMany({ data, skipDuplicates: true });
  if (created.count === 1) return true;
  const where = { userId, confirmedAt: null };
  const { count } = await db.twoFactor.updateMany({ where, data: { secret } });
  return count === 1;
}

/** Confirms the secret, in one statement: of several concurrent attempts, only one gets true. */
export async function confirmSecret(
  db: Db,
  { userId, secret }: { readonly userId: string; readonly secret: Bytes },
  lastStep: number,
  now: Date,
): Promise<boolean> {
  const { count } = await db.twoFactor.updateMany({
    where: { userId, secret, confirmedAt: null },
    data: { confirmedAt: now, lastStep },
  });
  return count === 1;
}

/** Uses up a time step, in one statement: of several concurrent attempts, only one gets true. */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { count } = await db.twoFactor.updateMany({
    where: { userId, confirmedAt: { not: null }, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count === 1;
}

/** Uses up a recovery code: of several concurrent attempts, only one gets true. */
export async function useRecoveryCode(db: Db, userId: string, codeHash: Bytes): Promise<boolean> {
  const { count } = await db.recoveryCode.deleteMany({ where: { userId, codeHash } });
  return count === 1;
}

export async function setRecoveryCodes(
  db: Db,
  userId: string,
  codeHashes: readonly Bytes[],
): Promise<void> {
  await db.recoveryCode.deleteMany({ where: { userId } });
  const data = codeHashes.map((codeHash) => ({ userId, codeHash }));
  await db.recoveryCode.createMany({ data });
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  return db.recoveryCode.count({ where: { userId } });
}

export async function removeTwoFactor(db: Db, userId: string): Promise<void> {
  await db.recoveryCode.deleteMany({ where: { userId } });
  await db.twoFactor.deleteMany({ where: { userId } });
}
