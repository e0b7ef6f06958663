import type { Db } from '../../lib/db.ts';
import type { AchievementRow, AwardRow } from './achievements.data.ts';
import { forEachCountedJob } from './counted-jobs.service.ts';
import { type CountedJob, type RuleFold, startRule } from './rules.policy.ts';

/** A rule, and the company whose jobs it counts; null: all jobs. */
export type Followed = Pick<AchievementRow, 'rule' | 'goals' | 'vtcId'>;

/**
 * Follows rules through all of a driver's counted jobs. There is no fold for one that is given by hand.
 * `onlyGoals` leaves the figures as they are once all goals are reached.
 * @returns null if `isOver` says so in between
 */
export async function foldJobs(
  db: Db,
  driverId: string,
  followed: readonly Followed[],
  {
    isOver = () => false,
    onlyGoals = false,
  }: { readonly isOver?: () => boolean; readonly onlyGoals?: boolean } = {},
): Promise<(RuleFold | null)[] | null> {
  const folds = followed.map(({ rule, goals }) => rule && startRule(rule, goals));
  const add = (job: CountedJob, jobVtcId: string | null) => {
    for (let index = 0; index < folds.length; index += 1) {
      const fold = folds[index];
      const vtcId = followed[index]?.vtcId;
      if (fold && (vtcId === null || vtcId === jobVtcId) && !(onlyGoals && fold.isDone())) {
        fold.add(job);
      }
    }
  };
  return (await forEachCountedJob(db, driverId, add, { isOver })) ? folds : null;
}

/** Returns what a driver's jobs earn. */
export async function listEarned(
  db: Db,
  driverId: string,
  achievements: readonly AchievementRow[],
): Promise<AwardRow[]> {
  const folds = (await foldJobs(db, driverId, achievements, { onlyGoals: true })) ?? [];
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
