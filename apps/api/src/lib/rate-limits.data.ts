import type { Db } from './db.ts';

/** Forgets the tries, and the addresses that they came from, that no limit counts any more. */
export async function removeExpiredRateLimits(db: Db, now: Date): Promise<void> {
  await db.rateLimit.deleteMany({ where: { expire: { lte: now.getTime() } } });
}
