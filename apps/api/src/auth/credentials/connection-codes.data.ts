import type { Db } from '../../lib/db.ts';

type Hash = Uint8Array<ArrayBuffer>;

export async function createConnectionCode(
  db: Db,
  data: {
    readonly codeHash: Hash;
    readonly userId: string;
    readonly challenge: string;
    readonly deviceName: string;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db.connectionCode.create({ data });
}

/** Returns the user that a code was issued to, used or not. Null for an unknown code. */
export async function findCodeOwner(db: Db, codeHash: Hash): Promise<string | null> {
  const where = { codeHash };
  const code = await db.connectionCode.findUnique({ where, select: { userId: true } });
  return code?.userId ?? null;
}

/** Uses up a code, in one statement: of several concurrent attempts, only one gets it, the others null. */
export async function useConnectionCode(db: Db, codeHash: Hash, now: Date) {
  const [code] = await db.connectionCode.updateManyAndReturn({
    where: { codeHash, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
    select: { challenge: true, deviceName: true },
  });
  return code ?? null;
}

/** Remembers the device that a code became: the code lives as long as that. */
export async function setDeviceOfCode(db: Db, codeHash: Hash, deviceId: string): Promise<void> {
  await db.connectionCode.update({ where: { codeHash }, data: { deviceId } });
}

/** Revokes the device that was connected with a code. False if there is none. */
export async function revokeDeviceOfCode(db: Db, codeHash: Hash): Promise<boolean> {
  const { count } = await db.device.deleteMany({ where: { connection: { codeHash } } });
  return count === 1;
}

/** Deletes the expired codes that became no device. */
export async function removeExpiredConnectionCodes(db: Db, now: Date): Promise<void> {
  await db.connectionCode.deleteMany({ where: { expiresAt: { lte: now }, deviceId: null } });
}
