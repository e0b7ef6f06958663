import type { Db } from '../../lib/db.ts';

/** Who drives for as many drivers waits for a fraction of a second at most. */
const jobsAtOnce = 500;

/** Adds the next of the jobs that were there before the sums. @returns whether all are added */
export async function fillRegions(db: Db): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isDone: boolean }[]>`
    SELECT regions_fill(${jobsAtOnce}::integer) AS "isDone"`;
  return row?.isDone ?? true;
}
