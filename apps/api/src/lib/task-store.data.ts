import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waybill/db/open-database';
import type PgBoss from 'pg-boss';
import { findDatabaseFailure } from './database-failure.ts';

/** An arbitrary number that no other lock uses. */
const lockKey = 20_261_122;
const tryAgainMs = 1_000;

interface TaskStoreOptions {
  readonly onFailure: (error: unknown) => void;
  /** Once aborted, nothing is retried. */
  readonly signal: AbortSignal;
}

/**
 * Creates the task queue's database access. It retries while the database is away, busy or failing in an
 * unknown way, because the queue records a task's outcome without handling errors.
 */
export function createTaskStore(
  pool: Database['backgroundPool'],
  { onFailure, signal }: TaskStoreOptions,
): PgBoss.Db {
  return {
    async executeSql(text, values) {
      for (;;) {
        try {
          return await pool.query(text, values);
        } catch (error) {
          if (findDatabaseFailure(error) === null) throw error;
          // The process is ending, so this promise may stay pending.
          if (signal.aborted) return new Promise(() => {});
          onFailure(error);
          await delay(tryAgainMs, undefined, { ref: false });
        }
      }
    },
  };
}

/**
 * Runs a step that creates tables, unless another replica is running it: two at once would deadlock. False if
 * another one is; no one waits while holding a connection.
 */
export async function tryWithSetupLocked(
  pool: Database['backgroundPool'],
  run: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const { rows } = await client.query<{ isMine: boolean }>(
      'SELECT pg_try_advisory_xact_lock($1) AS "isMine"',
      [lockKey],
    );
    const isMine = rows[0]?.isMine === true;
    if (isMine) await run();
    await client.query('COMMIT');
    client.release();
    return isMine;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
