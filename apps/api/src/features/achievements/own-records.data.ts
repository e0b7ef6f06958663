import type { Db } from '../../lib/db.ts';

/** Lists what a user has earned, or was given. */
export async function listOwnRecords(db: Db, userId: string) {
  const earned = await db.achievementAward.findMany({
    where: { driverId: userId },
    select: {
      achievement: { select: { key: true, name: true } },
      tier: true,
      earnedAt: true,
      jobId: true,
      reason: true,
    },
    orderBy: [{ earnedAt: 'asc' }, { achievementId: 'asc' }, { tier: 'asc' }],
  });
  const given = await db.achievementAward.findMany({
    where: { givenBy: userId },
    select: {
      achievement: { select: { name: true } },
      driverId: true,
      reason: true,
      earnedAt: true,
    },
    orderBy: [{ earnedAt: 'asc' }, { achievementId: 'asc' }, { driverId: 'asc' }],
  });
  return { earned, given };
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
