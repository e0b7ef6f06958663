import { Prisma } from '@waybill/db/client';
import type { AchievementForm } from '@waybill/schema/features/achievements.models';
import type { Db } from '../../lib/db.ts';

function toFields({ name, description, mark, rule, goals, state }: AchievementForm) {
  return {
    name,
    description,
    mark,
    rule: rule ?? Prisma.DbNull,
    goals: goals.map(BigInt),
    state,
  };
}

/** Counts a company's achievements that are not retired. */
export async function countUnretired(db: Db, vtcId: string): Promise<number> {
  return db.achievement.count({ where: { vtcId, state: { not: 'RETIRED' } } });
}

/** Creates a company's achievement that is not announced yet if it is active. */
export async function createAchievement(
  db: Db,
  vtcId: string,
  form: AchievementForm,
  since: Date,
): Promise<string> {
  const { id } = await db.achievement.create({
    data: { ...toFields(form), vtcId, since, isAnnounced: form.state !== 'ACTIVE' },
    select: { id: true },
  });
  return id;
}

/** What changes besides the fields of the form. */
export interface RuleChange {
  readonly version: number;
  readonly since: Date;
  /** True if it has to be announced again. */
  readonly isNews: boolean;
}

export async function updateAchievement(
  db: Db,
  id: string,
  form: AchievementForm,
  { version, since, isNews }: RuleChange,
): Promise<void> {
  await db.achievement.update({
    where: { id },
    data: { ...toFields(form), version, since, ...(isNews && { isAnnounced: false }) },
  });
}

export async function removeAchievement(db: Db, id: string): Promise<void> {
  await db.achievement.delete({ where: { id } });
}

/** Locks an achievement until the transaction ends. */
export async function lockAchievement(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM achievements WHERE id = ${id}::uuid FOR UPDATE`;
}

/** Marks all members of a company, so that their awards are updated. */
export async function markMembersDue(db: Db, vtcId: string, since: Date): Promise<void> {
  await db.$executeRaw`
    INSERT INTO achievement_due (driver_id, since)
    SELECT user_id, ${since} FROM memberships WHERE vtc_id = ${vtcId}::uuid ORDER BY user_id
    ON CONFLICT (driver_id) DO UPDATE SET since = achievement_due.since`;
}

/** Returns a member's name. Null if they are none. */
export async function findMemberName(
  db: Db,
  vtcId: string,
  userId: string,
): Promise<string | null> {
  const found = await db.membership.findFirst({
    where: { vtcId, userId },
    select: { user: { select: { username: true } } },
  });
  return found?.user.username ?? null;
}

/** Returns a driver's name. Null if the account was deleted. */
export async function findDriverName(db: Db, id: string): Promise<string | null> {
  const found = await db.user.findUnique({ where: { id }, select: { username: true } });
  return found?.username ?? null;
}

interface Gift {
  readonly achievementId: string;
  readonly driverId: string;
  readonly reason: string;
  readonly givenBy: string;
  readonly earnedAt: Date;
}

/** Gives an achievement by hand, or replaces the reason. @returns whether the driver did not have it */
export async function giveAward(
  db: Db,
  { achievementId, driverId, reason, givenBy, earnedAt }: Gift,
): Promise<boolean> {
  const [row] = await db.$queryRaw<{ isNew: boolean }[]>`
    INSERT INTO achievement_awards (achievement_id, driver_id, tier, earned_at, value, given_by, reason)
    VALUES (${achievementId}::uuid, ${driverId}::uuid, 1, ${earnedAt}, 1, ${givenBy}::uuid, ${reason})
    ON CONFLICT (driver_id, achievement_id, tier)
    DO UPDATE SET reason = excluded.reason, given_by = excluded.given_by
    RETURNING xmax = 0 AS "isNew"`;
  return row?.isNew ?? false;
}

/** Takes back what was given by hand. @returns whether the driver had it */
export async function takeAwardBack(
  db: Db,
  achievementId: string,
  driverId: string,
): Promise<boolean> {
  const { count } = await db.achievementAward.deleteMany({ where: { achievementId, driverId } });
  return count > 0;
}

/** An achievement that all members' awards follow, and that their company does not know of yet. */
export interface Unannounced {
  readonly id: string;
  readonly vtcId: string;
  readonly version: number;
  readonly holders: number;
}

/** Marks one such achievement as announced. Null if there is none. */
export async function takeUnannounced(db: Db): Promise<Unannounced | null> {
  const [row] = await db.$queryRaw<Unannounced[]>`
    UPDATE achievements a SET is_announced = true
    WHERE a.id = (
      SELECT id FROM achievements ready
      WHERE NOT is_announced AND state = 'ACTIVE'
        AND NOT EXISTS (SELECT FROM memberships m JOIN achievement_due d ON d.driver_id = m.user_id
                        WHERE m.vtc_id = ready.vtc_id AND d.since <= ready.since)
      ORDER BY id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING a.id, a.vtc_id AS "vtcId", a.version,
      (SELECT count(*)::int FROM memberships m JOIN achievement_awards w
         ON w.driver_id = m.user_id AND w.achievement_id = a.id AND w.tier = 1
       WHERE m.vtc_id = a.vtc_id) AS holders`;
  return row ?? null;
}

/** Lists a company's members with a counted job for it, those with most first. */
export async function listDriversByJobs(db: Db, vtcId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT m.user_id AS id FROM memberships m
    JOIN driver_totals t ON t.driver_id = m.user_id AND t.vtc_id = m.vtc_id
    WHERE m.vtc_id = ${vtcId}::uuid
    GROUP BY m.user_id HAVING sum(t.jobs) > 0 ORDER BY sum(t.jobs) DESC, m.user_id`;
  return rows.map(({ id }) => id);
}

/** Whether a driver's awards are to be updated. */
export async function isDue(db: Db, driverId: string): Promise<boolean> {
  return (await db.achievementDue.count({ where: { driverId } })) > 0;
}

/** Lists drivers with counted jobs or awards, in order. */
export async function listAwardable(db: Db, after: string | null, take: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM users u
    WHERE id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid
      AND (EXISTS (SELECT FROM driver_totals t WHERE t.driver_id = u.id AND t.jobs > 0)
           OR EXISTS (SELECT FROM achievement_awards a WHERE a.driver_id = u.id))
    ORDER BY id LIMIT ${take}`;
  return rows.map(({ id }) => id);
}
