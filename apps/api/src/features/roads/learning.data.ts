import type { Db } from '../../lib/db.ts';

/** Locks the map until the transaction ends: it has one writer, others wait. */
export async function lockMap(db: Db): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('map'))`;
}

/** A job to be processed. */
export interface Mark {
  readonly id: bigint;
  readonly jobId: string;
}

/** Locks the oldest marks that no one has locked. */
export async function lockMarks(db: Db, limit: number): Promise<Mark[]> {
  return db.$queryRaw<Mark[]>`
    SELECT id, job_id AS "jobId" FROM map_pending WHERE sign = 0
    ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED`;
}

export async function removeMarks(db: Db, ids: readonly bigint[]): Promise<void> {
  await db.$executeRaw`DELETE FROM map_pending WHERE id = ANY(${ids}::bigint[])`;
}

/** The fields of a job that roads are learned from. */
export interface LearnableJob {
  readonly id: string;
  readonly game: 'ets2' | 'ats';
  readonly driverId: string | null;
  readonly vtcId: string | null;
  readonly isCounted: boolean;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly fromCity: string | null;
  readonly toCity: string | null;
  /** Whether it took a ferry or a train. */
  readonly crossed: boolean;
  readonly trace: unknown;
}

/**
 * Returns the jobs' current state, locked against deletion. Those being deleted are left out. Other changes
 * don't wait, and leave their own mark.
 */
export async function lockJobs(db: Db, ids: readonly string[]): Promise<LearnableJob[]> {
  return db.$queryRaw<LearnableJob[]>`
    SELECT id, game::text AS game, driver_id AS "driverId", vtc_id AS "vtcId",
           coalesce(tier IN ('verified', 'accepted'), false) AS "isCounted",
           started_at AS "startedAt", ended_at AS "endedAt",
           CASE WHEN source_city <> '' THEN source_city_id END AS "fromCity",
           CASE WHEN destination_city <> '' THEN destination_city_id END AS "toCity",
           coalesce(transport_minor > 0, false) AS crossed, trace
    FROM jobs WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR KEY SHARE SKIP LOCKED`;
}

/** Returns which of the jobs exist. */
export async function listExistingJobs(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM jobs WHERE id = ANY(${ids}::uuid[])`;
  return new Set(rows.map(({ id }) => id));
}

/** A job's learned roads, as stored. */
export interface RoadRow {
  readonly jobId: string;
  readonly game: number;
  readonly version: number;
  readonly driverId: string | null;
  readonly vtcId: string | null;
  readonly endedAt: Date;
  readonly fromCity: string | null;
  readonly fromX: number | null;
  readonly fromZ: number | null;
  readonly toCity: string | null;
  readonly toX: number | null;
  readonly toZ: number | null;
  readonly crossed: boolean;
  readonly passes: Uint8Array<ArrayBuffer>;
}

export async function listRoads(db: Db, jobIds: readonly string[]): Promise<RoadRow[]> {
  return db.jobRoad.findMany({ where: { jobId: { in: [...jobIds] } } });
}

/** Stores learned roads. A trigger queues them for merging. */
export async function createRoads(db: Db, rows: readonly RoadRow[]): Promise<void> {
  await db.jobRoad.createMany({ data: [...rows] });
}

/** Removes learned roads. A trigger queues their removal from the map. */
export async function removeRoads(db: Db, jobIds: readonly string[]): Promise<void> {
  await db.jobRoad.deleteMany({ where: { jobId: { in: [...jobIds] } } });
}
