import type { ActivityKind, ActivityQuery } from '@waybill/schema/features/activity.contract';
import { v7 as createId } from 'uuid';
import { nameOfTruck, type TruckMilestoneKind } from '@waybill/schema/features/trucks.models';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import { whereAttended } from '../event-attendance/event-attendance.data.ts';
import { mediaSelect } from '../media/media.data.ts';

export interface NewActivity {
  readonly eventId: string;
  readonly vtcId: string;
  readonly kind: ActivityKind;
  readonly driverId: string | null;
  readonly jobId: string | null;
  readonly achievementId: string | null;
  readonly companyEventId: string | null;
  readonly contractId: string | null;
  readonly truckId: string | null;
  readonly milestone: TruckMilestoneKind | null;
  readonly figure: number | null;
  readonly happenedAt: Date;
}

/**
 * Inserts activities in the given order, once per event, and once per kind of a company's event or milestone of a truck.
 * Skips deleted companies and milestones that were lost again, and leaves deleted drivers out. Idempotent.
 */
export async function createActivities(sql: Sql, rows: readonly NewActivity[]): Promise<void> {
  if (rows.length === 0) return;
  const given = JSON.stringify(rows.map((row) => ({ id: createId(), ...row })));
  await sql.run({
    name: 'create-activities',
    text: `/* create-activities */
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset($1::jsonb) AS given (
        id uuid, "eventId" uuid, "vtcId" uuid, kind text, "jobId" uuid, "driverId" uuid,
        "achievementId" uuid, "companyEventId" uuid, "contractId" uuid, figure int, "happenedAt" timestamptz,
        "truckId" uuid, milestone truck_milestone_kind)),
    vtc AS MATERIALIZED (
      SELECT id FROM vtcs WHERE id IN (SELECT "vtcId" FROM given) ORDER BY id FOR KEY SHARE),
    driver AS MATERIALIZED (
      SELECT id FROM users WHERE id IN (SELECT "driverId" FROM given) ORDER BY id FOR KEY SHARE),
    reached AS MATERIALIZED (
      SELECT truck_id, kind FROM truck_milestones
      WHERE truck_id = ANY(ARRAY(SELECT "truckId" FROM given WHERE milestone IS NOT NULL))
      ORDER BY truck_id, kind FOR KEY SHARE)
    INSERT INTO activity (id, event_id, vtc_id, kind, job_id, driver_id, achievement_id, company_event_id, contract_id,
      truck_id, milestone, figure, happened_at)
    SELECT given.id, "eventId", vtc.id, kind, "jobId", driver.id, "achievementId", "companyEventId",
      "contractId",
      given."truckId", given.milestone, figure, "happenedAt"
    FROM given JOIN vtc ON vtc.id = "vtcId" LEFT JOIN driver ON driver.id = "driverId"
    WHERE given.milestone IS NULL OR (given."truckId", given.milestone) IN (SELECT truck_id, kind FROM reached)
    ON CONFLICT DO NOTHING`,
    values: [given],
  });
}

/** Points the driver's activities of a replaced job to the job that replaced it. */
export async function updateJobOfActivity(
  db: Db,
  { jobId, driverId, formerId }: ReplacedJob,
): Promise<void> {
  if (driverId === null) return;
  await db.activity.updateMany({ where: { driverId, jobId: formerId }, data: { jobId } });
}

interface ReplacedJob {
  readonly jobId: string;
  readonly driverId: string | null;
  readonly formerId: string;
}

/** Lists one page of a company's activity, latest first. */
export async function listActivity(
  db: Db,
  vtcId: string,
  { limit, kinds }: Pick<ActivityQuery, 'limit'> & { readonly kinds: readonly ActivityKind[] },
  beforeId: string | null,
) {
  return db.activity.findMany({
    where: {
      vtcId,
      kind: { in: [...kinds] },
      ...(beforeId !== null && { id: { lt: beforeId } }),
    },
    include: { driver: { select: { username: true, avatar: mediaSelect } } },
    orderBy: { id: 'desc' },
    take: limit,
  });
}

/** Returns the names of achievements. Deleted ones are missing. */
export async function listAchievementNames(db: Db, ids: readonly string[]) {
  const rows = await db.achievement.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, key: true, name: true },
  });
  return new Map(rows.map((row) => [row.id, row]));
}
export type AchievementNames = Awaited<ReturnType<typeof listAchievementNames>>;

/** Returns companies' events with how many drivers took part. Deleted ones are missing. */
export async function listCompanyEvents(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db.companyEvent.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      title: true,
      _count: { select: { attendance: { where: whereAttended } } },
    },
  });
  return new Map(
    rows.map(({ id, title, _count: { attendance } }) => [id, { id, title, attended: attendance }]),
  );
}
export type CompanyEvents = Awaited<ReturnType<typeof listCompanyEvents>>;

/** Returns the clients of contracts. Deleted ones are missing. */
export async function listContractClients(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db.contract.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, client: true },
  });
  return new Map(rows.map((row) => [row.id, row]));
}
export type ContractClients = Awaited<ReturnType<typeof listContractClients>>;

/** Returns the names of trucks. Deleted ones are missing. */
export async function listTruckNames(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db.truck.findMany({
    where: { id: { in: [...ids] } },
    select: { id: true, nickname: true, plate: true, name: true },
  });
  return new Map(rows.map((row) => [row.id, { id: row.id, name: nameOfTruck(row) }]));
}
export type TruckNames = Awaited<ReturnType<typeof listTruckNames>>;

export type ActivityRow = Awaited<ReturnType<typeof listActivity>>[number];

export async function removeActivity(db: Db, before: Date): Promise<void> {
  await db.activity.deleteMany({ where: { happenedAt: { lt: before } } });
}
