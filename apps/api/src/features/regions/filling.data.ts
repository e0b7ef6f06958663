import type { Db } from '../../lib/db.ts';

/** How many jobs one statement adds: their drivers' other jobs wait a fraction of a second at most. */
const jobsAtOnce = 500;

/** Adds the next jobs from before the totals existed. @returns whether all are added */
export async function fillRegions(db: Db): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isDone: boolean }[]>`
    SELECT regions_fill(${jobsAtOnce}::integer) AS "isDone"`;
  return row?.isDone ?? true;
}
