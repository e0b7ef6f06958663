import type { Db } from '../../lib/db.ts';

/** Lists what a user has earned. */
export async function listOwnRecords(db: Db, userId: string) {
  return db.achievementAward.findMany({
    where: { driverId: userId },
    select: { achievement: { select: { key: true } }, tier: true, earnedAt: true, jobId: true },
    orderBy: [{ earnedAt: 'asc' }, { achievementId: 'asc' }, { tier: 'asc' }],
  });
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
