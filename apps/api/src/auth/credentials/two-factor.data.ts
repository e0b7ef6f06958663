import type { Db } from '../../lib/db.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** The secret that a user's codes are checked against, confirmed or not; null without one. */
export async function findTwoFactor(db: Db, userId: string) {
  return db.twoFactor.findUnique({ where: { userId } });
}

/** Puts a new secret in place of one that nobody confirmed. False when one is confirmed. */
export async function setPendingSecret(db: Db, userId: string, secret: Bytes): Promise<boolean> {
  const data = [{ userId, secret }];
  const created = await db.twoFactor.createMany({ data, skipDuplicates: true });
  if (created.count === 1) return true;
  const where = { userId, confirmedAt: null };
  const { count } = await db.twoFactor.updateMany({ where, data: { secret } });
  return count === 1;
}

/** Lets the secret count from now on, in one statement: of many who confirm, one is told true. */
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

/** Uses a time step up, in one statement: of many who try at once, one is told true. */
export async function useStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { count } = await db.twoFactor.updateMany({
    where: { userId, confirmedAt: { not: null }, lastStep: { lt: step } },
    data: { lastStep: step },
  });
  return count === 1;
}

/** Uses a recovery code up: of many who try at once, one is told true. */
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
