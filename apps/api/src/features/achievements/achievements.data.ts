import type { Prisma } from '@waybill/db/client';
import {
  type AchievementMark,
  achievementMarks,
  type AchievementRule,
  achievementRuleSchema,
  type AchievementState,
} from '@waybill/schema/features/achievements.models';
import type { Db } from '../../lib/db.ts';
import { mediaSelect } from '../media/media.data.ts';
import { type OwnAchievement, ownAchievements } from './own-achievements.policy.ts';

/** An achievement, as stored. Waybill's own have a key, those of a company a company and a name. */
export interface AchievementRow {
  readonly id: string;
  readonly key: string | null;
  readonly vtcId: string | null;
  readonly name: string | null;
  readonly description: string;
  readonly mark: AchievementMark;
  /** Null: given by hand. */
  readonly rule: AchievementRule | null;
  readonly goals: readonly number[];
  readonly state: AchievementState;
  readonly version: number;
  readonly since: Date;
}

/** A tier that a driver has earned. */
export interface AwardRow {
  readonly achievementId: string;
  readonly tier: number;
  readonly earnedAt: Date;
  readonly jobId: string | null;
  readonly value: number;
}

type Stored = Prisma.AchievementGetPayload<object>;

const ownMarks: ReadonlyMap<string | null, AchievementMark> = new Map(
  ownAchievements.map(({ key, mark }) => [key, mark]),
);

function toRow({ mark, rule, goals, ...row }: Stored): AchievementRow {
  return {
    ...row,
    mark: ownMarks.get(row.key) ?? achievementMarks.find((known) => known === mark) ?? 'wheel',
    rule: rule === null ? null : achievementRuleSchema.parse(rule),
    goals: goals.map(Number),
  };
}

/** Lets one server at a time write the achievements of the code. */
export async function lockAchievements(db: Db): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('achievements'))`;
}

/** Lists Waybill's own achievements. */
export async function listOwnAchievements(db: Db): Promise<AchievementRow[]> {
  return (await db.achievement.findMany({ where: { vtcId: null } })).map(toRow);
}

/** Lists Waybill's own achievements, a company's, and those that the driver has. */
export async function listAchievementsOf(
  db: Db,
  driverId: string,
  vtcId: string | null,
): Promise<AchievementRow[]> {
  const rows = await db.achievement.findMany({
    where: {
      OR: [
        { vtcId: null },
        ...(vtcId === null ? [] : [{ vtcId }]),
        { awards: { some: { driverId } } },
      ],
    },
    orderBy: { id: 'asc' },
  });
  return rows.map(toRow);
}

/**
 * Lists the achievements that a driver's jobs can earn: Waybill's own, and active ones of companies that the driver
 * has not left before their last change. They can't be deleted until the transaction ends.
 */
export async function listEarnable(db: Db, driverId: string): Promise<AchievementRow[]> {
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT a.id FROM achievements a
    WHERE a.vtc_id IN (SELECT vtc_id FROM membership_periods WHERE user_id = ${driverId}::uuid)
      AND a.state = 'ACTIVE' AND a.rule IS NOT NULL
      AND EXISTS (SELECT FROM membership_periods p
                  WHERE p.user_id = ${driverId}::uuid AND p.vtc_id = a.vtc_id
                    AND (p.left_at IS NULL OR p.left_at > a.since))
    ORDER BY a.id FOR KEY SHARE OF a`;
  const ids = found.map(({ id }) => id);
  const rows = await db.achievement.findMany({
    where: { OR: [{ vtcId: null }, { id: { in: ids } }] },
  });
  return rows.map(toRow);
}

export async function findAchievement(db: Db, id: string): Promise<AchievementRow | null> {
  const row = await db.achievement.findUnique({ where: { id } });
  return row && toRow(row);
}

/** Returns the company of an achievement. Null for Waybill's own, and if it doesn't exist. */
export async function findVtcIdOfAchievement(db: Db, id: string): Promise<string | null> {
  const found = await db.achievement.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

export async function setOwnAchievement(
  db: Db,
  id: string,
  { key, rule, goals }: OwnAchievement,
  since: Date,
): Promise<void> {
  const fields = { key, rule, goals: goals.map(BigInt), since };
  await db.achievement.upsert({ where: { id }, create: { id, ...fields }, update: fields });
}

/** Removes Waybill's own achievements but these, with their awards. */
export async function removeOtherAchievements(db: Db, ids: readonly string[]): Promise<void> {
  await db.achievement.deleteMany({ where: { vtcId: null, id: { notIn: [...ids] } } });
}

/** Marks all drivers with a counted job, so that their awards are updated. */
export async function markAllDue(db: Db): Promise<void> {
  await db.$executeRaw`
    INSERT INTO achievement_due (driver_id)
    SELECT DISTINCT t.driver_id FROM driver_totals t JOIN users u ON u.id = t.driver_id
    ORDER BY t.driver_id
    ON CONFLICT (driver_id) DO UPDATE SET since = achievement_due.since`;
}

/** Removes the mark that no one has locked and that has waited longest. @returns its driver */
export async function takeDue(db: Db): Promise<string | null> {
  const [row] = await db.$queryRaw<{ driverId: string }[]>`
    DELETE FROM achievement_due WHERE driver_id = (
      SELECT driver_id FROM achievement_due ORDER BY since, driver_id LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING driver_id AS "driverId"`;
  return row?.driverId ?? null;
}

/** Keeps a driver's account from being deleted until the transaction ends. @returns whether it exists */
export async function lockDriver(db: Db, driverId: string): Promise<boolean> {
  const rows = await db.$queryRaw<object[]>`
    SELECT FROM users WHERE id = ${driverId}::uuid FOR KEY SHARE`;
  return rows.length > 0;
}

/** Lists what a driver has earned or was given. */
export async function listAwards(
  db: Db,
  driverId: string,
): Promise<(AwardRow & { readonly reason: string | null })[]> {
  const rows = await db.achievementAward.findMany({
    where: { driverId },
    select: {
      achievementId: true,
      tier: true,
      earnedAt: true,
      jobId: true,
      value: true,
      reason: true,
    },
    orderBy: [{ achievementId: 'asc' }, { tier: 'asc' }],
  });
  return rows.map(({ achievementId, tier, earnedAt, jobId, value, reason }) => ({
    achievementId,
    tier,
    earnedAt,
    jobId,
    value: Number(value),
    reason,
  }));
}

/** Adds awards, or replaces those of the same tier. */
export async function setAwards(
  db: Db,
  driverId: string,
  awards: readonly AwardRow[],
): Promise<void> {
  if (awards.length === 0) return;
  await db.$executeRaw`
    INSERT INTO achievement_awards (driver_id, achievement_id, tier, earned_at, job_id, value)
    SELECT ${driverId}::uuid, award.* FROM unnest(
      ${awards.map(({ achievementId }) => achievementId)}::uuid[],
      ${awards.map(({ tier }) => tier)}::smallint[],
      ${awards.map(({ earnedAt }) => earnedAt.toISOString())}::timestamptz[],
      ${awards.map(({ jobId }) => jobId)}::uuid[],
      ${awards.map(({ value }) => value)}::bigint[]) award
    ON CONFLICT (driver_id, achievement_id, tier)
    DO UPDATE SET earned_at = excluded.earned_at, job_id = excluded.job_id, value = excluded.value`;
}

export async function removeAwards(
  db: Db,
  driverId: string,
  awards: readonly Pick<AwardRow, 'achievementId' | 'tier'>[],
): Promise<void> {
  if (awards.length === 0) return;
  const which = awards.map(({ achievementId, tier }) => ({ achievementId, tier }));
  await db.achievementAward.deleteMany({ where: { driverId, OR: which } });
}

/** Returns the numbers of jobs. */
export async function listJobNumbers(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.job.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, number: true },
  });
  return new Map(rows.map(({ id, number }) => [id, number]));
}

/** Returns the company of each job. */
export async function listVtcsOfJobs(
  db: Db,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const rows = await db.job.findMany({
    where: { id: { in: [...jobIds] } },
    select: { id: true, vtcId: true },
  });
  return new Map(rows.map(({ id, vtcId }) => [id, vtcId]));
}

/**
 * Finds the job that was voided or rejected last, of those of a driver that ended until a moment and do not count.
 * Null if there is none.
 */
export async function findRefusedJob(
  db: Db,
  driverId: string,
  until: Date,
): Promise<string | null> {
  const found = await db.jobDecision.findFirst({
    where: {
      kind: { in: ['VOID', 'REJECT'] },
      job: { driverId, endedAt: { lte: until }, tier: { notIn: ['verified', 'accepted'] } },
    },
    orderBy: { id: 'desc' },
    select: { jobId: true },
  });
  return found?.jobId ?? null;
}

/** A company's drivers: how many have counted jobs, and how many have earned each achievement. */
export interface Holders {
  readonly drivers: number;
  readonly byAchievement: ReadonlyMap<string, number>;
}

/** Returns how many of a company's members have each achievement, and how many have a counted job. */
export async function countHolders(db: Db, vtcId: string): Promise<Holders> {
  const held = await db.achievementHolders.findMany({ where: { vtcId } });
  const [row] = await db.$queryRaw<{ drivers: number }[]>`
    SELECT count(*)::int AS drivers FROM memberships m
    WHERE m.vtc_id = ${vtcId}::uuid
      AND EXISTS (SELECT FROM driver_totals t WHERE t.driver_id = m.user_id AND t.jobs > 0)`;
  return {
    drivers: row?.drivers ?? 0,
    byAchievement: new Map(held.map(({ achievementId, drivers }) => [achievementId, drivers])),
  };
}

/** A stored number of holders that differs from the members who have the achievement. */
export interface HoldersDifference {
  readonly vtcId: string;
  readonly achievementId: string;
  readonly stored: number;
  readonly counted: number;
}

/** Compares the stored numbers of holders of all companies with the awards of their members. */
export async function listHolderDifferences(db: Db): Promise<HoldersDifference[]> {
  return db.$queryRaw<HoldersDifference[]>`
    SELECT vtc_id AS "vtcId", achievement_id AS "achievementId",
           COALESCE(held.drivers, 0) AS stored, COALESCE(had.drivers, 0) AS counted
    FROM achievement_holders held
    FULL JOIN (SELECT m.vtc_id, a.achievement_id, count(*)::int AS drivers
               FROM memberships m JOIN achievement_awards a ON a.driver_id = m.user_id AND a.tier = 1
               GROUP BY m.vtc_id, a.achievement_id) had USING (vtc_id, achievement_id)
    WHERE held.drivers IS DISTINCT FROM had.drivers ORDER BY vtc_id, achievement_id`;
}

/** A member who has an achievement, with their highest tier. */
export interface HolderRow {
  readonly driverId: string;
  readonly tier: number;
  readonly earnedAt: Date;
  readonly jobId: string | null;
  readonly reason: string | null;
}

/** The last holder of the page before. */
export type HolderPosition = Pick<HolderRow, 'driverId' | 'tier' | 'earnedAt'>;

/** Lists the members who have an achievement: the highest tier first, then the earliest. */
export async function listHolders(
  db: Db,
  { vtcId, achievementId }: { readonly vtcId: string; readonly achievementId: string },
  after: HolderPosition | null,
  take: number,
): Promise<HolderRow[]> {
  return db.$queryRaw<HolderRow[]>`
    SELECT * FROM (
      SELECT DISTINCT ON (a.driver_id) a.driver_id AS "driverId", a.tier::int AS tier,
             a.earned_at AS "earnedAt", a.job_id AS "jobId", a.reason
      FROM memberships m JOIN achievement_awards a ON a.driver_id = m.user_id
      WHERE m.vtc_id = ${vtcId}::uuid AND a.achievement_id = ${achievementId}::uuid
      ORDER BY a.driver_id, a.tier DESC) held
    WHERE ${after === null}
       OR (-tier, "earnedAt", "driverId")
          > (${-(after?.tier ?? 0)}::int, ${after?.earnedAt ?? new Date(0)}, ${after?.driverId ?? null}::uuid)
    ORDER BY -tier, "earnedAt", "driverId" LIMIT ${take}`;
}

/** Returns the names and pictures of drivers. */
export async function listPeople(db: Db, ids: readonly string[]) {
  const rows = await db.user.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, username: true, avatar: mediaSelect },
  });
  return new Map(rows.map((row) => [row.id, row]));
}
export type People = Awaited<ReturnType<typeof listPeople>>;
