import type { Db } from '../../lib/db.ts';

/** Notes that a token is in use. */
export async function touchPersonalToken(db: Db, id: string, now: Date): Promise<void> {
  await db.personalToken.updateMany({ where: { id }, data: { lastUsedAt: now } });
}

export async function deleteExpiredPersonalTokens(db: Db, now: Date): Promise<void> {
  await db.personalToken.deleteMany({ where: { expiresAt: { lte: now } } });
}
