import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import { areOfCompany } from '../ledger/posting.data.ts';
import { isCounted, type TruckDayKey } from './following.data.ts';

/**
 * Releases the trucks of these jobs whose accounts were deleted, and updates whether these jobs count.
 * @returns the days that change with that
 */
export async function releaseTrucks(
  sql: Sql,
  vtcId: string,
  jobIds: readonly string[],
): Promise<readonly TruckDayKey[]> {
  return sql.query<TruckDayKey>({
    name: 'release-trucks',
    text: `/* release-trucks */
    WITH gone AS MATERIALIZED (
      SELECT id, ${isCounted} AS counted FROM jobs job
      WHERE ${areOfCompany} AND job.driver_id IS NULL),
    released AS (
      UPDATE trucks SET driver_id = NULL, place_id = NULL, slot = NULL,
        status = CASE status WHEN 'RETIRED' THEN status ELSE 'AWAY' END
      WHERE driver_id IS NOT NULL AND id IN (
        SELECT truck_id FROM truck_sightings WHERE vtc_id = $1::uuid AND job_id IN (SELECT id FROM gone)))
    UPDATE truck_sightings s SET counted = gone.counted
    FROM gone
    WHERE s.vtc_id = $1::uuid AND s.job_id = gone.id AND s.counted <> gone.counted AND s.delivered_on IS NOT NULL
    RETURNING s.truck_id AS "truckId", to_char(s.delivered_on, 'YYYY-MM-DD') AS day`,
    values: [vtcId, jobIds],
  });
}

/**
 * Updates which trucks of drivers are away: those of drivers who are no members. Those of deleted accounts have no driver any
 * more. @returns whether there were any
 */
export async function setAway(
  sql: Sql,
  vtcId: string,
  driverIds: readonly string[],
): Promise<boolean> {
  const changed = await sql.query<{ id: string }>({
    name: 'set-trucks-away',
    text: `/* set-trucks-away */
    UPDATE trucks t SET
      driver_id = CASE WHEN has_account THEN t.driver_id END,
      status = CASE WHEN t.status = 'RETIRED' THEN 'RETIRED'
        WHEN NOT is_member THEN 'AWAY'
        WHEN EXISTS (SELECT FROM work_orders WHERE truck_id = t.id AND state = 'WORKSHOP') THEN 'WORKSHOP'
        ELSE 'ACTIVE' END::truck_status,
      place_id = CASE WHEN is_member THEN t.place_id END, slot = CASE WHEN is_member THEN t.slot END
    FROM unnest($2::uuid[]) driver (id)
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM memberships WHERE vtc_id = $1::uuid AND user_id = driver.id) AS is_member,
             EXISTS (SELECT FROM users WHERE id = driver.id) AS has_account) person
    WHERE t.vtc_id = $1::uuid AND t.driver_id = driver.id
      AND (NOT has_account OR CASE WHEN is_member THEN t.status = 'AWAY' ELSE t.status IN ('ACTIVE', 'WORKSHOP') END)
    RETURNING t.id`,
    values: [vtcId, driverIds],
  });
  return changed.length > 0;
}

/** Marks the trucks of a user whose account is deleted, in all companies, to be released by their follower. */
export async function markTrucksOf(db: Db, userId: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at)
    SELECT DISTINCT vtc_id, 'member', driver_id, now() FROM trucks WHERE driver_id = ${userId}::uuid`;
}

/** Lists the trucks that a user drove for companies. */
export async function listOwnTrucks(db: Db, userId: string) {
  return db.truck.findMany({
    where: { driverId: userId },
    select: {
      id: true,
      vtcId: true,
      game: true,
      modelId: true,
      name: true,
      plate: true,
      nickname: true,
      status: true,
      odometerM: true,
      firstSeenAt: true,
      lastSeenAt: true,
      milestones: {
        select: { kind: true, reachedOn: true },
        orderBy: [{ reachedOn: 'desc' }, { kind: 'desc' }],
      },
    },
    orderBy: { id: 'asc' },
  });
}
export type OwnTruckRow = Awaited<ReturnType<typeof listOwnTrucks>>[number];
