import { limits } from '@waybill/schema/limits';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';

interface NewSession {
  readonly userId: string;
  readonly tokenHash: Uint8Array<ArrayBuffer>;
  readonly userAgent: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * Starts a session. If the user has too many, those not seen for longest end. Sign-ins of one user are
 * serialized, so that the limit holds. Call it in a transaction.
 * @throws ACCOUNT_LOCKED
 */
export async function createSession(db: Db, { now, ...session }: NewSession) {
  const { userId } = session;
  const [user] = await db.$queryRaw<{ isLocked: boolean }[]>`
    SELECT locked_at IS NOT NULL AS "isLocked" FROM users
    WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  if (user?.isLocked) throw new AppError('ACCOUNT_LOCKED');
  const created = await db.session.create({
    data: { ...session, createdAt: now, lastSeenAt: now },
    select: { id: true },
  });
  const surplus = await db.session.findMany({
    where: { userId, id: { not: created.id } },
    select: { id: true },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    skip: limits.sessionsPerUser - 1,
  });
  const ids = surplus.map(({ id }) => id);
  if (ids.length > 0) await db.session.deleteMany({ where: { id: { in: ids } } });
  return created;
}

/**
 * Records that a session is in use, and so its user active, and extends the session. The database limits it
 * to 90 days after the sign-in.
 */
export async function touchSession(
  db: Db,
  { id, userId }: { readonly id: string; readonly userId: string },
  now: Date,
  expiresAt: Date,
) {
  await db.session.updateMany({ where: { id }, data: { lastSeenAt: now, expiresAt } });
  await db.membership.updateMany({
    where: { userId, lastActiveAt: { lt: now } },
    data: { lastActiveAt: now },
  });
}

export async function revokeSessionByToken(db: Db, tokenHash: Uint8Array<ArrayBuffer>) {
  await db.session.deleteMany({ where: { tokenHash } });
}

/** Lists a user's valid sessions, last seen first. */
export async function listSessions(db: Db, userId: string, now: Date) {
  return db.session.findMany({
    where: { userId, expiresAt: { gt: now } },
    select: {
      id: true,
      userAgent: true,
      createdAt: true,
      lastSeenAt: true,
      expiresAt: true,
      push: { select: { host: true, createdAt: true } },
    },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
  });
}
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];

/** Revokes a session. False if the user has no such session. */
export async function revokeSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { count } = await db.session.deleteMany({ where: { id, userId } });
  return count === 1;
}

/** Ends all of a user's sessions except one. Returns how many ended. */
export async function revokeOtherSessions(db: Db, userId: string, id: string): Promise<number> {
  const { count } = await db.session.deleteMany({ where: { userId, id: { not: id } } });
  return count;
}

/** Ends all of a user's sessions, and with them everything that depends on a session. */
export async function revokeAllSessions(db: Db, userId: string): Promise<void> {
  await db.session.deleteMany({ where: { userId } });
}

export async function removeExpiredSessions(db: Db, now: Date) {
  await db.session.deleteMany({ where: { expiresAt: { lte: now } } });
}
