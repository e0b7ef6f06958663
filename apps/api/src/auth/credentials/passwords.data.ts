import type { Db } from '../../lib/db.ts';
import { removeRecoveries } from './recoveries.data.ts';
import { revokeAllSessions, revokeOtherSessions } from './sessions.data.ts';

/** Returns the user's password hash to check a login against. */
export async function findCredentials(db: Db, email: string) {
  return db.user.findUnique({ where: { email }, select: { id: true, passwordHash: true } });
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const where = { id: userId };
  const user = await db.user.findUnique({ where, select: { passwordHash: true } });
  return user?.passwordHash ?? null;
}

/** Locks the user's password until the transaction ends. False if it has changed. */
export async function lockPassword(
  db: Db,
  { id, passwordHash }: { readonly id: string; readonly passwordHash: string },
): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT id FROM users WHERE id = ${id}::uuid AND password_hash = ${passwordHash} FOR NO KEY UPDATE`;
  return rows.length === 1;
}

/**
 * Changes the password and ends everything that is signed in to the account, except one session if given.
 * Also ends what could sign in later or set another password.
 */
export async function updatePassword(
  db: Db,
  userId: string,
  passwordHash: string,
  keptSessionId: string | null,
): Promise<void> {
  await db.user.update({ where: { id: userId }, data: { passwordHash } });
  await endCredentials(db, userId, keptSessionId);
}

/**
 * Ends everything that is signed in to the account, except one session if given, and what could sign in
 * later.
 */
export async function endCredentials(
  db: Db,
  userId: string,
  keptSessionId: string | null = null,
): Promise<void> {
  if (keptSessionId === null) await revokeAllSessions(db, userId);
  else await revokeOtherSessions(db, userId, keptSessionId);
  await db.device.deleteMany({ where: { userId } });
  await db.personalToken.deleteMany({ where: { userId } });
  await db.calendarFeed.deleteMany({ where: { userId } });
  await db.overlay.deleteMany({ where: { userId } });
  await db.oneTimeCode.deleteMany({ where: { userId } });
  await db.connectionCode.deleteMany({ where: { userId } });
  await removeRecoveries(db, userId);
}
