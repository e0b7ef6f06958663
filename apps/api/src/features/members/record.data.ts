import type { Award } from '@waybill/schema/features/members.models';
import type { Db } from '../../lib/db.ts';

/** Lists the tiers that a driver has earned, latest first. */
export async function listAwards(db: Db, driverId: string): Promise<Award[]> {
  const rows = await db.achievementAward.findMany({
    where: { driverId },
    select: {
      achievementId: true,
      tier: true,
      earnedAt: true,
      achievement: { select: { key: true, goals: true } },
    },
    orderBy: [{ earnedAt: 'desc' }, { tier: 'desc' }, { achievementId: 'asc' }],
  });
  return rows.map(({ achievementId, tier, earnedAt, achievement }) => ({
    achievementId,
    key: achievement.key,
    tier,
    tiers: achievement.goals.length,
    earnedAt: earnedAt.toISOString(),
  }));
}

/** Sums the distance of each of some drivers in a company on some days, by driver. */
export async function sumDistances(
  db: Db,
  vtcId: string,
  userIds: readonly string[],
  { first, last }: { readonly first: string; readonly last: string },
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<{ userId: string; distanceM: number }[]>`
    SELECT driver_id AS "userId", sum(distance_m)::float8 AS "distanceM" FROM driver_days
    WHERE vtc_id = ${vtcId}::uuid AND driver_id = ANY(${userIds}::uuid[])
      AND day BETWEEN ${first}::date AND ${last}::date
    GROUP BY driver_id`;
  return new Map(rows.map(({ userId, distanceM }) => [userId, distanceM]));
}
