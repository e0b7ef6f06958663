import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { v5 as idOf } from 'uuid';
import type { Services } from '../../http/context.ts';
import type { Db } from '../../lib/db.ts';
import { createDeferral } from '../../lib/deferral.ts';
import { groupBy } from '../../lib/group-by.ts';
import { allHappened } from '../../lib/happened.data.ts';
import { type Pump, startPump } from '../../lib/pump.ts';
import * as data from './achievements.data.ts';
import type { AchievementRow, AwardRow, Holders } from './achievements.data.ts';
import { type AwardChanges, compareAwards, isNews } from './awards.policy.ts';
import { type CountedJobRow, listCountedJobs } from './counted-jobs.data.ts';
import { toCountedJob } from './counted-jobs.policy.ts';
import { ownAchievements } from './own-achievements.policy.ts';
import { type RuleFold, startRule } from './rules.policy.ts';

/** How often each server looks for drivers whose jobs have changed. */
const lookMs = 5_000;
/** How long awards wait while the process is busy (choice). */
const longestWaitMs = 60_000;
/** How long it works before it looks whether others need the process. */
const workMs = 2_000;
/** Yields to other work after this many jobs. */
const jobsAtOnce = 500;

/** The namespace of ids made from keys. */
const namespace = 'a7c5c1d6-94a1-4d8b-8f0e-2a6f1f6f3f10';

/** An achievement with a reader's own figure and awards. */
export interface OwnProgress {
  readonly achievement: AchievementRow;
  readonly value: number;
  readonly awards: readonly AwardRow[];
}

/** Starts to write the achievements from the code, and to keep the awards of all drivers. */
export function startAwards(services: Services): Pump {
  const mustWait = createDeferral({ longestMs: longestWaitMs });
  let isWritten = false;
  const look = async () => {
    if (!isWritten) await writeAchievements(services);
    isWritten = true;
    if (mustWait()) return;
    const endsAt = performance.now() + workMs;
    while (performance.now() < endsAt && (await awardNext(services)));
  };
  return startPump(services, look, { everyMs: lookMs, failure: 'failed to update awards' });
}

/** Stores the achievements of the code. If any has changed, all drivers' awards are due. */
export async function writeAchievements({
  db,
  clock,
}: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await db.$transaction(async (transaction) => {
    await data.lockAchievements(transaction);
    const stored = new Map((await data.listAchievements(transaction)).map((row) => [row.key, row]));
    const changed = ownAchievements.filter(({ key, rule, goals }) => {
      const row = stored.get(key);
      return !isDeepStrictEqual([row?.rule, row?.goals], [rule, goals]);
    });
    for (const own of changed) {
      await data.setAchievement(transaction, idOf(own.key, namespace), own, clock());
    }
    const ids = ownAchievements.map(({ key }) => idOf(key, namespace));
    await data.removeOtherAchievements(transaction, ids);
    if (changed.length > 0) await data.markAllDue(transaction);
  });
}

/**
 * Makes the awards of the next driver whose jobs have changed those that the jobs earn, in one transaction.
 * @returns whether there was one
 */
export async function awardNext({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<boolean> {
  return db.$transaction(
    async (transaction) => {
      const driverId = await data.takeDue(transaction);
      if (driverId === null) return false;
      if (!(await data.lockDriver(transaction, driverId))) return true;
      const achievements = await data.listAchievements(transaction);
      const folds = await foldJobs(transaction, driverId, achievements);
      const earned = achievements.flatMap(({ id }, index) =>
        (folds[index]?.reached() ?? []).map(({ tier, jobId, earnedAt, value }) => ({
          achievementId: id,
          tier,
          jobId,
          earnedAt,
          value,
        })),
      );
      const changes = compareAwards(await data.listAwards(transaction, driverId), earned);
      await data.removeAwards(transaction, driverId, changes.removed);
      await data.setAwards(transaction, driverId, changes.set);
      await tell(transaction, driverId, changes, achievements, clock());
      return true;
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}

/** Lists all achievements in order, with a driver's own figures and awards. */
export async function listProgress(db: Db, driverId: string): Promise<OwnProgress[]> {
  const stored = new Map((await data.listAchievements(db)).map((row) => [row.key, row]));
  const achievements = ownAchievements.flatMap(({ key }) => stored.get(key) ?? []);
  const awards = groupBy(await data.listAwards(db, driverId), ({ achievementId }) => achievementId);
  const folds = await foldJobs(db, driverId, achievements);
  return achievements.map((achievement, index) => ({
    achievement,
    value: folds[index]?.value() ?? 0,
    awards: awards.get(achievement.id) ?? [],
  }));
}

/** Counts a company's members who have earned each achievement. */
export async function countHolders(db: Db, vtcId: string): Promise<Holders> {
  return data.countHolders(db, vtcId);
}

/** Follows rules through all of a driver's counted jobs. */
async function foldJobs(
  db: Db,
  driverId: string,
  achievements: readonly AchievementRow[],
): Promise<RuleFold[]> {
  const folds = achievements.map(({ rule, goals }) => startRule(rule, goals));
  let previous: CountedJobRow | null = null;
  for (;;) {
    const rows: CountedJobRow[] = await listCountedJobs(db, driverId, previous, jobsAtOnce);
    for (const row of rows) {
      const job = toCountedJob(row, previous);
      for (const fold of folds) fold.add(job);
      previous = row;
    }
    if (rows.length < jobsAtOnce) return folds;
    await nextTurn();
  }
}

/** Emits what a driver has newly earned or lost. */
async function tell(
  db: Db,
  driverId: string,
  { added, removed }: AwardChanges,
  achievements: readonly AchievementRow[],
  now: Date,
): Promise<void> {
  const byId = new Map(achievements.map((row) => [row.id, row]));
  const news = added.filter((award) => {
    const since = byId.get(award.achievementId)?.since;
    return since !== undefined && isNews(award, since, now);
  });
  const vtcs = await data.listVtcsOfJobs(
    db,
    news.flatMap(({ jobId }) => jobId ?? []),
  );
  await allHappened(db, [
    ...news.map(({ achievementId, tier, jobId }) => ({
      actorId: null,
      subjectId: driverId,
      type: 'achievement.earned' as const,
      vtcId: vtcs.get(jobId ?? '') ?? null,
      payload: { key: byId.get(achievementId)?.key ?? '', tier, jobId },
    })),
    ...removed.map(({ achievementId, tier }) => ({
      actorId: null,
      subjectId: driverId,
      type: 'achievement.lost' as const,
      vtcId: null,
      payload: { key: byId.get(achievementId)?.key ?? '', tier },
    })),
  ]);
}
