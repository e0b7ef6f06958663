import type { Database } from '@waybill/db/open-database';
import type { BackupWork } from '../../lib/backups.ts';

type Pool = Database['backgroundPool'];

/** A server without a heartbeat for this long is taken for dead. */
const silent = `seen_at < clock_timestamp() - interval '30 seconds'`;
const sentenceLength = 2_000;

/** Takes the lock for backup work, which all servers share. Returns false while another server holds it. */
export async function beginWork(
  pool: Pool,
  work: Pick<BackupWork, 'act' | 'name' | 'startedAt'> & { readonly id: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `INSERT INTO backup_work (id, act, name, started_at, state, fraction, seen_at)
     VALUES ($1, $2, $3, $4, 'running', 0, clock_timestamp())
     ON CONFLICT (is_only) DO UPDATE
     SET id = excluded.id, act = excluded.act, name = excluded.name, started_at = excluded.started_at,
         ended_at = NULL, state = excluded.state, fraction = 0, sentence = NULL, seen_at = excluded.seen_at
     WHERE backup_work.state <> 'running' OR backup_work.${silent}`,
    [work.id, work.act, work.name, work.startedAt],
  );
  return rowCount === 1;
}

/** Records the progress, which is also the heartbeat. */
export async function recordWorkProgress(pool: Pool, id: string, fraction: number): Promise<void> {
  await pool.query(
    `UPDATE backup_work SET fraction = $2, seen_at = clock_timestamp()
     WHERE id = $1 AND state = 'running'`,
    [id, fraction],
  );
}

/** Records the result and releases the lock. */
export async function endWork(
  pool: Pool,
  id: string,
  { state, name, sentence, endedAt }: Pick<BackupWork, 'state' | 'name' | 'sentence' | 'endedAt'>,
): Promise<void> {
  await pool.query(
    `UPDATE backup_work
     SET state = $2::text, name = coalesce($3, name), sentence = left($4, ${sentenceLength}), ended_at = $5,
         fraction = CASE WHEN $2::text = 'done' THEN 1 ELSE fraction END
     WHERE id = $1`,
    [id, state, name, sentence, endedAt],
  );
}

/** Returns the current backup work, or else the last one; null if there was none. */
export async function findWork(pool: Pool): Promise<BackupWork | null> {
  const { rows } = await pool.query<BackupWork>(
    `SELECT act, name, started_at AS "startedAt", fraction,
            CASE WHEN is_broken_off THEN 'failed' ELSE state END AS state,
            CASE WHEN is_broken_off THEN seen_at ELSE ended_at END AS "endedAt",
            CASE WHEN is_broken_off THEN 'It broke off: the server that was at it has ended.'
                 ELSE sentence END AS sentence
     FROM (SELECT *, state = 'running' AND ${silent} AS is_broken_off FROM backup_work) work`,
  );
  return rows[0] ?? null;
}
