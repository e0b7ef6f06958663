import type { Db } from '../../lib/db.ts';
import type { PermissionKey } from '@waybill/schema/permissions';

const sessionSelect = {
  id: true,
  userAgent: true,
  createdAt: true,
  lastSeenAt: true,
  expiresAt: true,
} as const;
const deviceSelect = { id: true, name: true, createdAt: true, lastSeenAt: true } as const;
const tokenSelect = {
  id: true,
  name: true,
  scopes: true,
  createdAt: true,
  expiresAt: true,
  lastUsedAt: true,
} as const;

/** The living sessions of a user, the one last seen first. */
export async function listSessions(db: Db, userId: string, now: Date) {
  return db.session.findMany({
    where: { userId, expiresAt: { gt: now } },
    select: sessionSelect,
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
  });
}
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** False when the user has no such session. */
export async function deleteSessionOf(db: Db, userId: string, id: string): Promise<boolean> {
  const { count } = await db.session.deleteMany({ where: { id, userId } });
  return count === 1;
}

/** Ends all sessions of a user but one, and says how many there were. */
export async function deleteOtherSessions(db: Db, userId: string, id: string): Promise<number> {
  const { count } = await db.session.deleteMany({ where: { userId, id: { not: id } } });
  return count;
}

/** The devices of a user, the one last seen first. */
export async function listDevices(db: Db, userId: string) {
  return db.device.findMany({
    where: { userId },
    select: deviceSelect,
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
  });
}
export type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number];

/** False when the user has no such device. */
export async function deleteDeviceOf(db: Db, userId: string, id: string): Promise<boolean> {
  const { count } = await db.device.deleteMany({ where: { id, userId } });
  return count === 1;
}

/** The living tokens of a user, the newest first. */
export async function listTokens(db: Db, userId: string, now: Date) {
  return db.personalToken.findMany({
    where: { userId, expiresAt: { gt: now } },
    select: tokenSelect,
    orderBy: { id: 'desc' },
  });
}
export type TokenRow = Awaited<ReturnType<typeof listTokens>>[number];

export async function countTokens(db: Db, userId: string, now: Date): Promise<number> {
  return db.personalToken.count({ where: { userId, expiresAt: { gt: now } } });
}

interface NewToken {
  readonly userId: string;
  readonly name: string;
  readonly scopes: readonly PermissionKey[];
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function createToken(db: Db, { scopes, ...token }: NewToken): Promise<TokenRow> {
  return db.personalToken.create({ data: { ...token, scopes: [...scopes] }, select: tokenSelect });
}

/** False when the user has no such token. */
export async function deleteTokenOf(db: Db, userId: string, id: string): Promise<boolean> {
  const { count } = await db.personalToken.deleteMany({ where: { id, userId } });
  return count === 1;
}

/** Ends whatever is signed in to an account save one session, and what could sign in next. */
export async function deleteOtherCredentials(
  db: Db,
  userId: string,
  sessionId: string,
): Promise<void> {
  await deleteOtherSessions(db, userId, sessionId);
  await db.device.deleteMany({ where: { userId } });
  await db.personalToken.deleteMany({ where: { userId } });
  await db.oneTimeCode.deleteMany({ where: { userId } });
}
