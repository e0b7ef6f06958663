import { setTimeout as delay } from 'node:timers/promises';
import type { Database } from '@waybill/db/open-database';
import type PgBoss from 'pg-boss';
import { findDatabaseFailure } from './database-failure.ts';

/** Any number that nothing else locks on. */
const lockKey = 20_261_122;
const tryAgainMs = 1_000;

interface TaskStoreOptions {
  readonly onFailure: (error: unknown) => void;
  /** Once aborted, nothing is tried again. */
  readonly signal: AbortSignal;
}

/**
 * How the queue of tasks asks the database. It waits while the database is away or has no time, or fails in a way
 * that is not known: the queue records what became of a task without looking for an answer.
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
          // The process ends, and with it who waits for the answer that does not come.
          if (signal.aborted) return new Promise(() => {});
          onFailure(error);
          await delay(tryAgainMs, undefined, { ref: false });
        }
      }
    },
  };
}

/**
 * Runs what makes tables unless another replica is at it: two that make some at once would wait for each
 * other. False when one is; nobody waits with a connection in hand.
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
