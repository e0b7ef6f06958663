import type { Db } from '../../lib/db.ts';

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
