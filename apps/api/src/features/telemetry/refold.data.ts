import type { Chapter } from '@waybill/telemetry/chapter';
import type { Db } from '../../lib/db.ts';
import type { JobItemRow, JobRow } from './job-rows.policy.ts';
import { givenJobs, jobColumns } from './saving.data.ts';

/** Sessions after this id, by id, and whether all their events are still stored. */
export async function listSessions(db: Db, afterId: string, limit: number) {
  return db.$queryRawUnsafe<{ id: string; isKept: boolean }[]>(
    `SELECT s.id, (SELECT count(*) FROM telemetry_events e
                   WHERE e.session_id = s.id AND e.seq <= s.folded_seq) = s.folded_seq AS "isKept"
     FROM telemetry_sessions s WHERE s.id > $1::uuid ORDER BY s.id LIMIT $2`,
    afterId,
    limit,
  );
}

/** The stored chapters of a session, in order. */
export async function listStoredChapters(db: Db, sessionId: string): Promise<Chapter[]> {
  const rows = await db.$queryRawUnsafe<{ facts: Chapter }[]>(
    'SELECT facts FROM job_chapters WHERE session_id = $1::uuid ORDER BY ordinal',
    sessionId,
  );
  return rows.map(({ facts }) => facts);
}

/** The driver's hauls with at least this many stored chapters. */
export async function listFullHauls(db: Db, driverId: string, chapters: number): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<{ fingerprint: string }[]>(
    `SELECT j.fingerprint FROM job_chapters c JOIN jobs j ON j.id = c.job_id
     WHERE j.driver_id = $1::uuid GROUP BY j.id HAVING count(*) >= $2`,
    driverId,
    chapters,
  );
  return rows.map(({ fingerprint }) => fingerprint);
}

/** Drivers of recorded or reported jobs, after this id, by id. */
export async function listDrivers(db: Db, afterId: string, limit: number): Promise<string[]> {
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(
    `SELECT id FROM users u
     WHERE id > $1::uuid
       AND (EXISTS (SELECT FROM job_chapters c WHERE c.driver_id = u.id)
            OR EXISTS (SELECT FROM jobs j JOIN job_reports r ON r.job_id = j.id
                       WHERE j.driver_id = u.id))
     ORDER BY id LIMIT $2`,
    afterId,
    limit,
  );
  return rows.map(({ id }) => id);
}

/** A job, and the names of the columns that are stored differently. */
export interface JobDifference {
  readonly id: string;
  readonly names: readonly string[];
}

/** Compares jobs with their stored rows: columns, and `items` for the events of the drive. */
export async function compareJobs(
  db: Db,
  jobs: readonly JobRow[],
  items: readonly JobItemRow[],
): Promise<JobDifference[]> {
  const columns = [...jobColumns, 'vtc_id'].map(
    (name) => `CASE WHEN j.${name} IS DISTINCT FROM given.${name} THEN '${name}' END`,
  );
  const itemColumns = 'ordinal, kind, at, amount_minor, volume_ml, detail, undone';
  return db.$queryRawUnsafe<JobDifference[]>(
    `WITH given_items AS (
       SELECT job_id, array_agg(ROW(${itemColumns})::text ORDER BY ordinal) AS all_of_them
       FROM jsonb_populate_recordset(NULL::job_items, $2::jsonb) GROUP BY job_id)
     SELECT id, to_json(names) AS names FROM (
       SELECT j.id, array_remove(ARRAY[${columns.join(', ')},
         CASE WHEN j.prints IS DISTINCT FROM coalesce(given.prints, j.prints) THEN 'prints' END,
         CASE WHEN (SELECT array_agg(ROW(${itemColumns})::text ORDER BY ordinal)
                    FROM job_items stored WHERE stored.job_id = j.id)
                IS DISTINCT FROM i.all_of_them
              THEN 'items' END], NULL) AS names
       FROM (${givenJobs}) given JOIN jobs j ON j.id = given.id
         LEFT JOIN given_items i ON i.job_id = j.id) compared
     WHERE names <> '{}' ORDER BY id`,
    JSON.stringify(jobs),
    JSON.stringify(items),
  );
}
