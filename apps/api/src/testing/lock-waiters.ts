import { connect } from '@waybill/db/connect';
import type { Client, Pool } from 'pg';
import type { TestApp } from './test-app.ts';

/**
 * Locks rows like a transaction of another replica would, until the connection ends or commits. `sql` is a
 * statement like `SELECT FROM vtcs WHERE id = $1 FOR UPDATE`.
 */
export async function holdLock(
  app: TestApp,
  sql: string,
  values: readonly unknown[] = [],
): Promise<Client> {
  const client = await connect({ connectionString: app.databaseUrl });
  await client.query('BEGIN');
  await client.query(sql, [...values]);
  return client;
}

/**
 * Counts the connections to the app's database that wait for a lock. Queried outside of transactions: within
 * one, PostgreSQL keeps returning the first snapshot of `pg_stat_activity`.
 */
export async function countLockWaiters({ pool }: { pool: Pool }): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return rows[0]?.count ?? 0;
}
