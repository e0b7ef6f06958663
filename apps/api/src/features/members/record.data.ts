import type { Db } from '../../lib/db.ts';
import { groupBy } from '../../lib/group-by.ts';
import type { Absence, Month } from './minimum.policy.ts';

/** Lists the leaves of some members that touch some days, by member: the current ones and past days of others. */
export async function listLeaves(
  db: Db,
  vtcId: string,
  userIds: readonly string[],
  { first, last }: Month,
): Promise<ReadonlyMap<string, readonly Absence[]>> {
  const rows = await db.$queryRaw<(Absence & { userId: string })[]>`
    SELECT user_id AS "userId", from_day::text AS "from", until_day::text AS until
    FROM (SELECT user_id, vtc_id, from_day, until_day FROM leaves
          UNION ALL SELECT user_id, vtc_id, from_day, until_day FROM past_leaves) l
    WHERE vtc_id = ${vtcId}::uuid AND user_id = ANY(${userIds}::uuid[])
      AND from_day <= ${last}::date AND until_day >= ${first}::date`;
  return groupBy(rows, ({ userId }) => userId);
}

/** Sums the distance of each of some drivers in a company on some days, by driver. */
export async function sumDistances(
  db: Db,
  vtcId: string,
  userIds: readonly string[],
  { first, last }: Month,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.$queryRaw<{ userId: string; distanceM: number }[]>`
    SELECT driver_id AS "userId", sum(distance_m)::float8 AS "distanceM" FROM driver_days
    WHERE vtc_id = ${vtcId}::uuid AND driver_id = ANY(${userIds}::uuid[])
      AND day BETWEEN ${first}::date AND ${last}::date
    GROUP BY driver_id`;
  return new Map(rows.map(({ userId, distanceM }) => [userId, distanceM]));
}
