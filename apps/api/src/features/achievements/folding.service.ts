import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '../../lib/db.ts';
import type { AchievementRow, AwardRow } from './achievements.data.ts';
import { type CountedJobRow, listCountedJobs } from './counted-jobs.data.ts';
import { toCountedJob } from './counted-jobs.policy.ts';
import { type RuleFold, startRule } from './rules.policy.ts';

/** Yields to other work after this many jobs. */
const jobsAtOnce = 500;

/** A rule, and the company whose jobs it counts; null: all jobs. */
export type Followed = Pick<AchievementRow, 'rule' | 'goals' | 'vtcId'>;

/**
 * Follows rules through all of a driver's counted jobs. There is no fold for one that is given by hand.
 * @returns null if `isOver` says so in between
 */
export async function foldJobs(
  db: Db,
  driverId: string,
  followed: readonly Followed[],
  isOver: () => boolean = () => false,
): Promise<(RuleFold | null)[] | null> {
  const folds = followed.map(({ rule, goals }) => rule && startRule(rule, goals));
  let previous: CountedJobRow | null = null;
  for (;;) {
    const rows: CountedJobRow[] = await listCountedJobs(db, driverId, previous, jobsAtOnce);
    for (const row of rows) {
      const job = toCountedJob(row, previous);
      folds.forEach((fold, index) => {
        const vtcId = followed[index]?.vtcId ?? null;
        if (vtcId === null || vtcId === row.vtcId) fold?.add(job);
      });
      previous = row;
    }
    if (rows.length < jobsAtOnce) return folds;
    if (isOver()) return null;
    await nextTurn();
  }
}

/** Returns what a driver's jobs earn. */
export async function listEarned(
  db: Db,
  driverId: string,
  achievements: readonly AchievementRow[],
): Promise<AwardRow[]> {
  const folds = (await foldJobs(db, driverId, achievements)) ?? [];
  return achievements.flatMap(({ id }, index) =>
    (folds[index]?.reached() ?? []).map(({ tier, jobId, earnedAt, value }) => ({
      achievementId: id,
      tier,
      jobId,
      earnedAt,
      value,
    })),
  );
}
