import { isDeepStrictEqual } from 'node:util';
import type { PrismaClient } from '@waybill/db/client';
import { v5 as idOf } from 'uuid';
import type { ActorContext, Services } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { decodeCursor, isUuid, type Page, refuseCursor, toPage } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { createDeferral } from '../../lib/deferral.ts';
import { groupBy } from '../../lib/group-by.ts';
import { allHappened, happened } from '../../lib/happened.data.ts';
import { type Pump, startPump } from '../../lib/pump.ts';
import * as data from './achievements.data.ts';
import type {
  AchievementRow,
  AwardRow,
  HolderPosition,
  HolderRow,
  Holders,
} from './achievements.data.ts';
import { type AwardChanges, canSee, compareAwards, isNews, isQuietLoss } from './awards.policy.ts';
import { foldJobs, listEarned } from './folding.service.ts';
import { isDue, takeUnannounced } from './managing.data.ts';
import { ownAchievements } from './own-achievements.policy.ts';

/** How often each server looks for drivers whose jobs have changed. */
const lookMs = 5_000;
/** How long awards wait while the process is busy (choice). */
const longestWaitMs = 60_000;
/** How long it works before it looks whether others need the process. */
const workMs = 2_000;

/** The namespace of ids made from keys. */
const namespace = 'a7c5c1d6-94a1-4d8b-8f0e-2a6f1f6f3f10';

/** An achievement with a reader's own figure and awards. */
export interface OwnProgress {
  readonly achievement: AchievementRow;
  readonly value: number;
  readonly awards: readonly (AwardRow & { readonly reason: string | null })[];
}

type Work = Pick<Services, 'db' | 'clock'>;

/** Starts to write the achievements from the code, and to keep the awards of all drivers. */
export function startAwards(services: Services): Pump {
  const mustWait = createDeferral({ longestMs: longestWaitMs });
  let isWritten = false;
  const look = async () => {
    if (!isWritten) await writeAchievements(services);
    isWritten = true;
    if (mustWait()) return;
    const endsAt = performance.now() + workMs;
    while (performance.now() < endsAt) {
      if (!(await awardNext(services)) && !(await announceNext(services))) return;
    }
  };
  return startPump(services, look, { everyMs: lookMs, failure: 'failed to update awards' });
}

/** Stores the achievements of the code, and brings the awards of all drivers up to date. */
export async function updateAwards(work: Work): Promise<void> {
  await writeAchievements(work);
  while (await awardNext(work));
}

/** Stores the achievements of the code. If any has changed, all drivers' awards are due. */
export async function writeAchievements({ db, clock }: Work): Promise<void> {
  await db.$transaction(async (transaction) => {
    await data.lockAchievements(transaction);
    const rows = await data.listOwnAchievements(transaction);
    const stored = new Map(rows.map((row) => [row.key, row]));
    const changed = ownAchievements.filter(({ key, rule, goals }) => {
      const row = stored.get(key);
      return !isDeepStrictEqual([row?.rule, row?.goals], [rule, goals]);
    });
    for (const own of changed) {
      await data.setOwnAchievement(transaction, idOf(own.key, namespace), own, clock());
    }
    const ids = ownAchievements.map(({ key }) => idOf(key, namespace));
    await data.removeOtherAchievements(transaction, ids);
    if (changed.length > 0) await data.markAllDue(transaction);
  });
}

/**
 * Makes the awards of the next driver whose jobs have changed those that the jobs earn, in one transaction.
 * Awards given by hand stay, as do those of retired achievements, and of companies that the driver has left since.
 * @returns whether there was one
 */
export async function awardNext({ db, clock }: Work): Promise<boolean> {
  return db.$transaction(
    async (transaction) => {
      const driverId = await data.takeDue(transaction);
      if (driverId === null) return false;
      if (!(await data.lockDriver(transaction, driverId))) return true;
      const { achievements, changes } = await compareWithJobs(transaction, driverId);
      await data.removeAwards(transaction, driverId, changes.removed);
      await data.setAwards(transaction, driverId, changes.set);
      await emitChanges(transaction, driverId, changes, achievements, clock());
      return true;
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}

/** The same in a snapshot, changing nothing. Null if the driver's awards are to be updated. */
export async function compareInSnapshot(db: PrismaClient, driverId: string) {
  return db.$transaction(
    async (transaction) =>
      (await isDue(transaction, driverId)) ? null : compareWithJobs(transaction, driverId),
    { isolationLevel: 'RepeatableRead', timeout: 60_000 },
  );
}

/** Compares a driver's awards with those that their jobs earn. */
async function compareWithJobs(db: Db, driverId: string) {
  const achievements = await data.listEarnable(db, driverId);
  const ids = new Set(achievements.map(({ id }) => id));
  const stored = (await data.listAwards(db, driverId)).filter((one) => ids.has(one.achievementId));
  const changes = compareAwards(stored, await listEarned(db, driverId, achievements));
  return { achievements, changes };
}

/**
 * Tells a company of a new or changed achievement once the awards of all its members follow it.
 * @returns whether there was one
 */
export async function announceNext({ db }: Pick<Work, 'db'>): Promise<boolean> {
  return db.$transaction(async (transaction) => {
    const ready = await takeUnannounced(transaction);
    if (ready === null) return false;
    const { id: achievementId, vtcId, version, holders } = ready;
    await happened(transaction, {
      type: 'achievement.announced',
      vtcId,
      actorId: null,
      subjectId: achievementId,
      payload: { achievementId, version, holders },
    });
    return true;
  });
}

/**
 * Lists achievements in order, with a driver's own figures and awards: Waybill's own first, then those of the
 * company, then those that the driver has from others. Only staff see drafts, and retired ones that they don't have.
 */
export async function listProgress(
  db: Db,
  driverId: string,
  { vtcId, isStaff }: { readonly vtcId: string | null; readonly isStaff: boolean },
): Promise<OwnProgress[]> {
  const rows = await data.listAchievementsOf(db, driverId, vtcId);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const awards = groupBy(await data.listAwards(db, driverId), ({ achievementId }) => achievementId);
  const ofCompanies = rows.filter(
    ({ id, key, state }) => key === null && canSee(state, { isStaff, hasIt: awards.has(id) }),
  );
  const achievements = [
    ...ownAchievements.flatMap(({ key }) => byKey.get(key) ?? []),
    ...ofCompanies,
  ];
  const folds = await foldJobs(db, driverId, achievements);
  return achievements.map((achievement, index) => {
    const own = awards.get(achievement.id) ?? [];
    return { achievement, value: folds?.[index]?.value() ?? own.length, awards: own };
  });
}

/** Counts a company's members who have earned each achievement. */
export async function countHolders(db: Db, vtcId: string): Promise<Holders> {
  return data.countHolders(db, vtcId);
}

interface HoldersPage extends Page<HolderRow> {
  readonly people: data.People;
}

/** Lists one page of the members who have an achievement. @throws NOT_FOUND, VALIDATION_FAILED */
export async function listHolders(
  { db }: ActorContext,
  asked: { readonly vtcId: string; readonly achievementId: string },
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Promise<HoldersPage> {
  const achievement = await data.findAchievement(db, asked.achievementId);
  const isTheirs = achievement?.vtcId === null || achievement?.vtcId === asked.vtcId;
  if (!isTheirs) throw new AppError('NOT_FOUND');
  const found = await data.listHolders(db, asked, readHolderCursor(cursor), limit + 1);
  const page = toPage(found, limit, ({ tier, earnedAt, driverId }) => [
    `${tier}`,
    earnedAt.toISOString(),
    driverId,
  ]);
  const people = await data.listPeople(
    db,
    page.rows.map(({ driverId }) => driverId),
  );
  return { ...page, people };
}

function readHolderCursor(cursor: string | undefined): HolderPosition | null {
  if (cursor === undefined) return null;
  const [tier = '', at = '', driverId = ''] = decodeCursor(cursor) ?? [];
  const earnedAt = new Date(at);
  if (!/^[1-3]$/.test(tier) || Number.isNaN(earnedAt.getTime()) || !isUuid(driverId)) {
    throw refuseCursor();
  }
  return { tier: Number(tier), earnedAt, driverId };
}

/** Emits what a driver has newly earned or lost. */
async function emitChanges(
  db: Db,
  driverId: string,
  { added, removed }: AwardChanges,
  achievements: readonly AchievementRow[],
  now: Date,
): Promise<void> {
  const byId = new Map(achievements.map((row) => [row.id, row]));
  const sinceOf = ({ achievementId }: AwardRow) => byId.get(achievementId)?.since ?? now;
  const keyOf = ({ achievementId }: AwardRow) => byId.get(achievementId)?.key ?? null;
  const news = added.filter((award) => isNews(award, sinceOf(award), now));
  const jobIds = news.flatMap(({ jobId }) => jobId ?? []);
  const vtcs = await data.listVtcsOfJobs(db, jobIds);
  const events: Parameters<typeof allHappened>[1][number][] = news.map((award) => ({
    actorId: null,
    subjectId: driverId,
    type: 'achievement.earned',
    vtcId: vtcs.get(award.jobId ?? '') ?? null,
    payload: {
      achievementId: award.achievementId,
      key: keyOf(award),
      tier: award.tier,
      jobId: award.jobId,
    },
  }));
  for (const award of removed) {
    const jobId = await data.findRefusedJob(db, driverId, award.earnedAt);
    if (isQuietLoss(award, sinceOf(award), jobId)) continue;
    const { achievementId, tier } = award;
    events.push({
      actorId: null,
      subjectId: driverId,
      type: 'achievement.lost',
      vtcId: null,
      payload: { achievementId, key: keyOf(award), tier, jobId },
    });
  }
  await allHappened(db, events);
}
