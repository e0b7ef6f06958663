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
 * Starts a session. Of more than a user may have, those end that were not seen for longest; sign-ins
 * of one user wait for one another, so that their number holds. Call it in a transaction.
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
 * Notes that a session is in use, and so its user active, and moves its end; never beyond 90 days after
 * the sign-in, which the database sees to.
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

/** The living sessions of a user, the one last seen first. */
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

/** False when the user has no such session. */
export async function revokeSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { count } = await db.session.deleteMany({ where: { id, userId } });
  return count === 1;
}

/** Ends all sessions of a user but one, and says how many there were. */
export async function revokeOtherSessions(db: Db, userId: string, id: string): Promise<number> {
  const { count } = await db.session.deleteMany({ where: { userId, id: { not: id } } });
  return count;
}

/** Ends all sessions of a user, and with them what lives no longer than they do. */
export async function revokeAllSessions(db: Db, userId: string): Promise<void> {
  await db.session.deleteMany({ where: { userId } });
}

export async function removeExpiredSessions(db: Db, now: Date) {
  await db.session.deleteMany({ where: { expiresAt: { lte: now } } });
}
