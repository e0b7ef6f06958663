import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../lib/db.ts';
import { type CountedJobRow, type JobTime, listCountedJobs } from './counted-jobs.data.ts';
import { toCountedJob } from './counted-jobs.policy.ts';
import type { CountedJob } from './rules.policy.ts';

/** Yields to other work after this many jobs. */
const jobsAtOnce = 500;

const allTime: JobTime = { from: new Date(0), before: new Date('9999-01-01T00:00:00Z') };

interface Walk {
  readonly time?: JobTime;
  /** Asked between two reads, to stop early. */
  readonly isOver?: () => boolean;
}

/**
 * Calls back for each of a driver's counted jobs, with the company that it counts for, in the order of their
 * end, then of their id. @returns false if `isOver` stopped it
 */
export async function forEachCountedJob(
  db: Db,
  driverId: string,
  add: (job: CountedJob, vtcId: string | null) => void,
  { time = allTime, isOver }: Walk = {},
): Promise<boolean> {
  let previous: CountedJobRow | null = null;
  for (;;) {
    const rows: CountedJobRow[] = await listCountedJobs(db, driverId, time, previous, jobsAtOnce);
    for (const row of rows) {
      add(toCountedJob(row, previous), row.vtcId);
      previous = row;
    }
    if (rows.length < jobsAtOnce) return true;
    if (isOver?.()) return false;
    await nextTurn();
  }
}
