import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import type { OldJob } from './evidence-recount.policy.ts';

const isKnown = `
  (j.driver_id IS NOT NULL AND coalesce(
    (SELECT bool_and(c.moving_s IS NOT NULL) FROM job_chapters c WHERE c.job_id = j.id), false))`;

const oldJobs = `
  SELECT j.id, j.fingerprint, j.driver_id AS "driverId", j.tier,
         j.is_void OR j.decided_tier IS NOT NULL AS "isDecided", ${isKnown} AS "isKnown"
  FROM jobs j WHERE j.evidence_version = 1 AND j.state = 'delivered'`;

/** All drivers' old jobs after this id, by id. */
export async function listOldJobs(db: Db, afterId: string, limit: number): Promise<OldJob[]> {
  return db.$queryRawUnsafe<OldJob[]>(
    `${oldJobs} AND j.id > $1::uuid ORDER BY j.id LIMIT $2`,
    afterId,
    limit,
  );
}

/** A company's jobs that ended from one time (inclusive) to another (exclusive). */
export interface RecountSpan {
  readonly vtcId: string;
  readonly from: Date;
  readonly before: Date;
}

const ofSpan = `j.vtc_id = $1::uuid AND j.ended_at >= $2::timestamptz AND j.ended_at < $3::timestamptz`;

/** The oldest of a company's old jobs with known drives. */
export async function listKnownJobs(
  db: Db,
  { vtcId, from, before }: RecountSpan,
  limit: number,
): Promise<OldJob[]> {
  return db.$queryRawUnsafe<OldJob[]>(
    `${oldJobs} AND ${ofSpan} AND ${isKnown} ORDER BY j.ended_at, j.id LIMIT $4`,
    vtcId,
    from,
    before,
    limit,
  );
}

/** Counts a company's old jobs without known drives. */
export async function countUnknownJobs(
  db: Db,
  { vtcId, from, before }: RecountSpan,
): Promise<number> {
  const [row] = await db.$queryRawUnsafe<{ jobs: number }[]>(
    `SELECT count(*)::int AS jobs FROM jobs j
     WHERE j.evidence_version = 1 AND j.state = 'delivered' AND ${ofSpan} AND NOT ${isKnown}`,
    vtcId,
    from,
    before,
  );
  return row?.jobs ?? 0;
}

/**
 * Locks jobs in the lock order of a batch: contracts, drivers, jobs. Locks all at once, so that
 * concurrent calls for several drivers can't deadlock.
 */
export async function lockOldJobs(db: Db, jobIds: readonly string[]): Promise<OldJob[]> {
  await db.$executeRaw`
    SELECT pg_advisory_xact_lock(key)
    FROM (SELECT DISTINCT hashtextextended(fingerprint, 0) AS key FROM jobs
          WHERE id = ANY(${[...jobIds]}::uuid[]) ORDER BY key) keys`;
  await db.$executeRaw`
    SELECT FROM users
    WHERE id = ANY(ARRAY(SELECT other.driver_id FROM jobs j JOIN jobs other USING (fingerprint)
                         WHERE j.id = ANY(${[...jobIds]}::uuid[])))
    ORDER BY id FOR NO KEY UPDATE`;
  return db.$queryRawUnsafe<OldJob[]>(
    `${oldJobs} AND ${isKnown} AND j.id = ANY($1::uuid[]) ORDER BY j.id FOR NO KEY UPDATE OF j`,
    [...jobIds],
  );
}

/** Makes rules version 2 apply to these jobs. */
export async function setEvidenceVersion(sql: Sql, jobIds: readonly string[]): Promise<void> {
  await sql.query({
    text: 'UPDATE jobs SET evidence_version = 2 WHERE id = ANY($1::uuid[])',
    values: [[...jobIds]],
  });
}
