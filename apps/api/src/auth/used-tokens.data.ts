import type { Db } from '../lib/db.ts';

/**
 * Uses up a single-use id. The database decides, so this holds across processes and restarts. False if it was
 * used before.
 */
export async function consumeOnce(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  const { count } = await db.usedToken.createMany({
    data: { id, expiresAt },
    skipDuplicates: true,
  });
  return count === 1;
}

/** Removes the ids of tokens that have expired. */
export async function removeExpiredTokens(db: Db, now: Date) {
  await db.usedToken.deleteMany({ where: { expiresAt: { lte: now } } });
}
