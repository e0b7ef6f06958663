import { setTimeout as delay } from 'node:timers/promises';
import type { ClientConfig, Pool } from 'pg';
import { DatabaseOpenError, DatabaseSchemaError } from '../database-open-error.ts';
import { createDiskFullError, isDiskFull } from '../disk-full-error.ts';
import { errorCode, errorMessage } from '../error-code.ts';
import { applyIndexChange, findIndexChange } from './index-change.ts';
import type { Log } from '../log.ts';
import { findPending, readLedger } from './ledger.ts';
import { type Migration, readMigrations, sourceMigrationsDir } from './read-migrations.ts';
import { SCHEMA_LOCK_KEY } from './schema-lock.ts';
import { noFilters, startSchemaEngine, toMigrationList } from './schema-engine.ts';
import { buildScriptAdapter, openSingleConnection } from './script-adapter.ts';

export type MigrationOptions = {
  migrationsDir?: string | undefined;
  /** The names of the migrations to apply; others are skipped. */
  only?: readonly string[];
  /**
   * Called before the first migration of a database that already has some, while this process holds the
   * schema lock; if it throws, nothing changes.
   */
  beforeMigrating?: ((connection: ClientConfig, last: string) => Promise<void>) | undefined;
  /** Aborting it prevents further migrations. */
  signal?: AbortSignal;
  /** Called once when a migration is pending, which this or another process applies. */
  onPending?: () => void;
  log: Log;
};

/** How often to check whether another process is done. */
const LOOK_AGAIN_MS = 100;
/**
 * A statement that waits for a table lock blocks everyone behind it, so it waits no longer than requests do.
 * Long reads, such as a backup, get this much time in between.
 */
const LOCK_TIMEOUT_MS = 1_000;
const LOCK_PAUSE_MS = 2_000;
const LOCK_TRIES = 20;
const LOCK_NOT_AVAILABLE = '55P03';
/** How quickly a server notices that the migrating process was killed. */
const CLIENT_CHECK_MS = 1_000;

/**
 * Applies the pending migrations, each in one transaction with its ledger row; one that changes an index
 * concurrently runs without a transaction. Concurrent starts take turns.
 * @throws DatabaseSchemaError when a migration fails (it is rolled back, earlier ones stay), or when
 * the database does not fit this version. DatabaseOpenError when others hold a table for too long.
 */
export async function migrateDatabase(
  connection: ClientConfig,
  options: MigrationOptions,
): Promise<void> {
  const migrations = await readWanted(options);
  const { log, signal } = options;
  let isPrepared = false;
  // Only once, regardless of retries.
  const beforeMigrating = async (_connection: ClientConfig, last: string) => {
    if (!isPrepared) await options.beforeMigrating?.(connection, last);
    isPrepared = true;
  };
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrateOnce(migrations, connection, { ...options, beforeMigrating });
    } catch (error) {
      const isLocked = error instanceof Error && errorCode(error.cause) === LOCK_NOT_AVAILABLE;
      if (!isLocked) throw error;
      if (tries === LOCK_TRIES) throw createLockedError(error);
      if (tries === 1) log('A table is in use; retrying the migration');
      await delay(LOCK_PAUSE_MS, undefined, { signal });
    }
  }
}

function createLockedError(cause: Error): DatabaseOpenError {
  return new DatabaseOpenError(
    'A migration needs a table that is in constant use, for example by a backup. Your data is unchanged: start Waybill again when the table is free.',
    { cause },
  );
}

/** In a new session, because a session with a failed statement isn't reused. */
async function migrateOnce(
  migrations: Migration[],
  connection: ClientConfig,
  options: MigrationOptions,
): Promise<void> {
  const session = openSingleConnection(connection);
  try {
    // Most starts have nothing to do, and then don't load the engine.
    if (findPending(migrations, await readLedger(session)).length === 0) return;
    options.onPending?.();
    await takeTurn(session, options);
    await applyPending(connection, migrations, session, options);
  } finally {
    await session.end();
  }
}

async function readWanted({ migrationsDir, only }: MigrationOptions): Promise<Migration[]> {
  const migrations = await readMigrations(migrationsDir ?? sourceMigrationsDir);
  return only === undefined ? migrations : migrations.filter(({ name }) => only.includes(name));
}

/**
 * Polls for the lock instead of waiting in a statement: an index that another process builds concurrently
 * would wait for that statement, a deadlock.
 */
async function takeTurn(session: Pool, { log, signal }: MigrationOptions): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    const { rows } = await session.query<{ isMine: boolean }>(
      'SELECT pg_try_advisory_lock($1) AS "isMine"',
      [SCHEMA_LOCK_KEY],
    );
    if (rows[0]?.isMine === true) return;
    if (tries === 1) log('Waiting for another process to migrate the database');
    await delay(LOOK_AGAIN_MS, undefined, { signal });
  }
}

/**
 * Returns a function that checks whether the schema still matches this version, because another process may
 * have migrated it.
 */
export function createSchemaCheck(migrationsDir: string = sourceMigrationsDir) {
  let migrations: Promise<Migration[]> | undefined;
  return async (db: Pool): Promise<boolean> => {
    migrations ??= readMigrations(migrationsDir);
    const ledger = await readLedger(db);
    try {
      return findPending(await migrations, ledger).length === 0;
    } catch (error) {
      if (error instanceof DatabaseSchemaError) return false;
      throw error;
    }
  };
}

async function applyPending(
  connection: ClientConfig,
  migrations: Migration[],
  session: Pool,
  { log, signal, beforeMigrating }: MigrationOptions,
): Promise<void> {
  const ledger = await readLedger(session);
  const pending = findPending(migrations, ledger);
  const last = pending.at(-1);
  if (last && ledger.length > 0) await beforeMigrating?.(connection, last.name);
  for (const [index, migration] of pending.entries()) {
    signal?.throwIfAborted();
    log('Applying a migration', { migration: migration.name });
    const later = new Set(pending.slice(index + 1));
    const known = migrations.filter((other) => !later.has(other));
    const indexChange = findIndexChange(migration.sql);
    if (indexChange === null) await applyInTransaction(known, migration, session);
    else await applyIndexChange(migration, indexChange, session);
  }
}

/** The engine applies every given migration that the ledger lacks: `known` ends at the one to apply. */
async function applyInTransaction(
  known: Migration[],
  migration: Migration,
  session: Pool,
): Promise<void> {
  let scriptError: unknown = null;
  const adapter = await buildScriptAdapter(session, (error) => {
    scriptError ??= error;
  });
  const engine = await startSchemaEngine(adapter);
  try {
    await breakOffWithClient(session);
    await session.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await engine.applyMigrations({ migrationsList: toMigrationList(known), filters: noFilters });
    await session.query('COMMIT');
  } catch (error) {
    await session.query('ROLLBACK').catch(() => {});
    const cause = scriptError ?? error;
    if (isDiskFull(cause)) throw createDiskFullError('the database', cause);
    throw new DatabaseSchemaError(
      `The migration ${migration.name} failed and was rolled back: ${errorMessage(cause)}. Your data is unchanged: go back to the previous version and report this.`,
      { cause },
    );
  } finally {
    engine.free();
    await adapter.dispose();
    await session.query('RESET client_connection_check_interval').catch(() => {});
  }
}

/**
 * Makes the server cancel a statement whose process was killed: otherwise it would continue for minutes in
 * vain, since no one commits it, and the next start would wait for it. Concurrent index changes aren't
 * cancelled, because their result stays.
 */
async function breakOffWithClient(session: Pool): Promise<void> {
  const sql = `SET client_connection_check_interval = ${CLIENT_CHECK_MS}`;
  // Not supported by servers on Windows.
  await session.query(sql).catch(() => {});
}
