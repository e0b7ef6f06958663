import type { Chapter } from '@waybill/telemetry/chapter';
import type { Sql } from '../../lib/sql.ts';
import type { JobChapterRow } from './job-rows.policy.ts';

/** A stored chapter without drive facts, and its job. */
interface UnfilledChapter {
  readonly jobId: string;
  readonly isDelivered: boolean;
  readonly facts: Chapter;
}

export async function listUnfilledChapters(sql: Sql, sessionId: string) {
  return sql.query<UnfilledChapter>({
    text: `SELECT c.job_id AS "jobId", j.state = 'delivered' AS "isDelivered", c.facts
           FROM job_chapters c JOIN jobs j ON j.id = c.job_id
           WHERE c.session_id = $1::uuid AND c.moving_s IS NULL`,
    values: [sessionId],
  });
}

/** Adds the drive facts of chapters, and the columns that are compared with other jobs. */
export async function fillChapters(sql: Sql, rows: readonly JobChapterRow[]): Promise<void> {
  await sql.query({
    text: `UPDATE job_chapters c
           SET facts = given.facts, truck = given.truck, odometer = given.odometer, moving_s = given.moving_s
           FROM jsonb_populate_recordset(NULL::job_chapters, $1::jsonb) given
           WHERE (c.session_id, c.ordinal) = (given.session_id, given.ordinal)`,
    values: [JSON.stringify(rows)],
  });
}

/** Sets the fingerprints of a delivery, and queues it for comparison with all others. */
export async function setPrints(sql: Sql, jobId: string, prints: readonly number[]): Promise<void> {
  await sql.query({
    text: `WITH changed AS (
             UPDATE jobs SET prints = $2::text::bigint[] WHERE id = $1::uuid RETURNING id)
           INSERT INTO job_replay_marks (job_id) SELECT id FROM changed ON CONFLICT DO NOTHING`,
    values: [jobId, `{${prints.join(',')}}`],
  });
}
