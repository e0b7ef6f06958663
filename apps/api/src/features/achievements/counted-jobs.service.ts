import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../lib/db.ts';
import { type CountedJobRow, type JobTime, listCountedJobs } from './counted-jobs.data.ts';
import { toCountedJob } from './counted-jobs.policy.ts';
import type { CountedJob } from './rules.policy.ts';

/** Yields to other work after this many jobs. */
const jobsAtOnce = 500;

const allTime: JobTime = { from: new Date(0), before: new Date('9999-01-01T00:00:00Z') };

/** Calls back for each of a driver's counted jobs for any company, in the order of their end, then of their id. */
export async function forEachCountedJob(
  db: Db,
  driverId: string,
  add: (job: CountedJob) => void,
  time = allTime,
): Promise<void> {
  let previous: CountedJobRow | null = null;
  for (;;) {
    const rows: CountedJobRow[] = await listCountedJobs(db, driverId, time, previous, jobsAtOnce);
    for (const row of rows) {
      add(toCountedJob(row, previous));
      previous = row;
    }
    if (rows.length < jobsAtOnce) return;
    await nextTurn();
  }
}
