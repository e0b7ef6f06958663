import type { Chapter } from '@waybill/telemetry/chapter';
import type { Db } from '../../lib/db.ts';
import type { Sql } from '../../lib/sql.ts';
import type { JobChapterRow } from './job-rows.policy.ts';

/** Sessions that nothing has come of since then, with chapters that lack facts of the drive, while all events are kept. */
export async function listUnfilled(
  db: Db,
  {
    before,
    afterId,
    limit,
  }: { readonly before: Date; readonly afterId: string; readonly limit: number },
) {
  return db.$queryRawUnsafe<{ id: string; userId: string }[]>(
    `SELECT s.id, s.user_id AS "userId" FROM telemetry_sessions s
     WHERE s.id > $1::uuid AND s.last_received_at < $2::timestamptz
       AND EXISTS (SELECT FROM job_chapters c WHERE c.session_id = s.id AND c.moving_s IS NULL)
       AND (SELECT count(*) FROM telemetry_events e
            WHERE e.session_id = s.id AND e.seq <= s.folded_seq) = s.folded_seq
     ORDER BY s.id LIMIT $3`,
    afterId,
    before,
    limit,
  );
}

/** A stored chapter without facts of the drive, and of which job. */
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

/** Adds facts of the drive, and what is compared with other jobs of them. */
export async function fillChapters(sql: Sql, rows: readonly JobChapterRow[]): Promise<void> {
  await sql.query({
    text: `UPDATE job_chapters c
           SET facts = given.facts, truck = given.truck, odometer = given.odometer, moving_s = given.moving_s
           FROM jsonb_populate_recordset(NULL::job_chapters, $1::jsonb) given
           WHERE (c.session_id, c.ordinal) = (given.session_id, given.ordinal)`,
    values: [JSON.stringify(rows)],
  });
}

/** Sets the fingerprints of a delivery, which is then compared with all others. */
export async function setPrints(sql: Sql, jobId: string, prints: readonly number[]): Promise<void> {
  await sql.query({
    text: `WITH changed AS (
             UPDATE jobs SET prints = $2::text::bigint[] WHERE id = $1::uuid RETURNING id)
           INSERT INTO job_replay_marks (job_id) SELECT id FROM changed ON CONFLICT DO NOTHING`,
    values: [jobId, `{${prints.join(',')}}`],
  });
}
