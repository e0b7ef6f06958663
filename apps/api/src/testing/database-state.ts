import { createHash } from 'node:crypto';
import { escapeIdentifier, escapeLiteral, type Pool, type PoolClient } from 'pg';

/** Columns that only record activity. */
const notes = ['last_seen_at', 'last_used_at', 'last_active_at', 'expires_at'];
/** Rate limit counters, and the progress of backups. */
const background = ['rate_limits', 'backup_work'];

/** Returns a fingerprint of every table's rows, except those that any request may write. */
export async function readDatabaseState(db: Pool | PoolClient): Promise<Record<string, string>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables
     WHERE schemaname = 'public' AND tablename <> ALL($1) ORDER BY 1`,
    [background],
  );
  // In one statement, which each connection plans once: several took longer than the rest of most tests.
  const without = notes.map(escapeLiteral).join(', ');
  const prints = tables.map(
    ({ name }) =>
      `SELECT ${escapeLiteral(name)} AS name,
              count(*) || ' ' || coalesce(md5(string_agg(line, ',' ORDER BY line)), '') AS print
       FROM (SELECT (to_jsonb(t) - ARRAY[${without}])::text AS line FROM ${escapeIdentifier(name)} t) lines`,
  );
  const text = prints.join(' UNION ALL ');
  const name = createHash('md5').update(text).digest('hex');
  const { rows } = await db.query<{ name: string; print: string }>({ name, text });
  return Object.fromEntries(rows.map(({ name, print }) => [name, print]));
}
