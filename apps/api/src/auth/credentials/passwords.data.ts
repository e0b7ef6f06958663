import type { Db } from '../../lib/db.ts';
import { removeRecoveries } from './recoveries.data.ts';
import { revokeAllSessions, revokeOtherSessions } from './sessions.data.ts';

/** What a login is checked against. */
export async function findCredentials(db: Db, email: string) {
  return db.user.findUnique({ where: { email }, select: { id: true, passwordHash: true } });
}

export async function findPasswordHash(db: Db, userId: string): Promise<string | null> {
  const where = { id: userId };
  const user = await db.user.findUnique({ where, select: { passwordHash: true } });
  return user?.passwordHash ?? null;
}

/**
 * Whether this is still the user's password, which then cannot change before the end of the
 * transaction.
 */
export async function holdPassword(
  db: Db,
  { id, passwordHash }: { readonly id: string; readonly passwordHash: string },
): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT id FROM users WHERE id = ${id}::uuid AND password_hash = ${passwordHash} FOR NO KEY UPDATE`;
  return rows.length === 1;
}

/**
 * Changes the password and ends whatever is signed in to the account, save one session if that is
 * given, and what could sign in next or set another password.
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

/** Ends whatever is signed in to an account, save one session if that is given, and what could be next. */
export async function endCredentials(
  db: Db,
  userId: string,
  keptSessionId: string | null = null,
): Promise<void> {
  if (keptSessionId === null) await revokeAllSessions(db, userId);
  else await revokeOtherSessions(db, userId, keptSessionId);
  await db.device.deleteMany({ where: { userId } });
  await db.personalToken.deleteMany({ where: { userId } });
  await db.oneTimeCode.deleteMany({ where: { userId } });
  await removeRecoveries(db, userId);
}
