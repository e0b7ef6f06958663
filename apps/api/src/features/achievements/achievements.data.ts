import {
  type AchievementRule,
  achievementRuleSchema,
} from '@waybill/schema/features/achievements.models';
import type { Db } from '../../lib/db.ts';
import type { OwnAchievement } from './own-achievements.policy.ts';

/** An achievement, as stored. */
export interface AchievementRow {
  readonly id: string;
  readonly key: string;
  readonly rule: AchievementRule;
  readonly goals: readonly number[];
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

/** Lets one server at a time write the achievements. */
export async function lockAchievements(db: Db): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('achievements'))`;
}

export async function listAchievements(db: Db): Promise<AchievementRow[]> {
  const rows = await db.achievement.findMany();
  return rows.map(({ id, key, since, goals, rule }) => ({
    id,
    key,
    since,
    rule: achievementRuleSchema.parse(rule),
    goals: goals.map(Number),
  }));
}

export async function setAchievement(
  db: Db,
  id: string,
  { key, rule, goals }: OwnAchievement,
  since: Date,
): Promise<void> {
  const fields = { key, rule, goals: goals.map(BigInt), since };
  await db.achievement.upsert({ where: { id }, create: { id, ...fields }, update: fields });
}

/** Removes all achievements but these, with their awards. */
export async function removeOtherAchievements(db: Db, ids: readonly string[]): Promise<void> {
  await db.achievement.deleteMany({ where: { id: { notIn: [...ids] } } });
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

/** Lists what a driver has earned. */
export async function listAwards(db: Db, driverId: string): Promise<AwardRow[]> {
  const rows = await db.achievementAward.findMany({
    where: { driverId },
    select: { achievementId: true, tier: true, earnedAt: true, jobId: true, value: true },
    orderBy: [{ achievementId: 'asc' }, { tier: 'asc' }],
  });
  return rows.map(({ achievementId, tier, earnedAt, jobId, value }) => ({
    achievementId,
    tier,
    earnedAt,
    jobId,
    value: Number(value),
  }));
}

/** Adds awards, or replaces those of the same tier. */
export async function setAwards(
  db: Db,
  driverId: string,
  awards: readonly AwardRow[],
): Promise<void> {
  for (const { achievementId, tier, ...award } of awards) {
    const fields = { ...award, value: BigInt(award.value) };
    await db.achievementAward.upsert({
      where: { driverId_achievementId_tier: { driverId, achievementId, tier } },
      create: { driverId, achievementId, tier, ...fields },
      update: fields,
    });
  }
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

/** A company's drivers: how many have counted jobs, and how many have earned each achievement. */
export interface Holders {
  readonly drivers: number;
  readonly byAchievement: ReadonlyMap<string, number>;
}

/** Counts a company's members who have earned each achievement, and those with a counted job. */
export async function countHolders(db: Db, vtcId: string): Promise<Holders> {
  const rows = await db.$queryRaw<{ id: string | null; drivers: number }[]>`
    SELECT a.achievement_id AS id, count(*)::int AS drivers
    FROM memberships m JOIN achievement_awards a ON a.driver_id = m.user_id AND a.tier = 1
    WHERE m.vtc_id = ${vtcId}::uuid GROUP BY a.achievement_id
    UNION ALL
    SELECT NULL, count(*)::int FROM memberships m
    WHERE m.vtc_id = ${vtcId}::uuid
      AND EXISTS (SELECT FROM driver_totals t WHERE t.driver_id = m.user_id AND t.jobs > 0)`;
  const byAchievement = new Map<string, number>();
  let drivers = 0;
  for (const row of rows) {
    if (row.id === null) drivers = row.drivers;
    else byAchievement.set(row.id, row.drivers);
  }
  return { drivers, byAchievement };
}
