import type { ClientConfig, Pool } from 'pg';
import { DatabaseSchemaError } from '../database-open-error.ts';
import { createDiskFullError, isDiskFull } from '../disk-full-error.ts';
import { errorMessage } from '../error-code.ts';
import type { Log } from '../log.ts';
import { findPending, readLedger } from './ledger.ts';
import { type Migration, readMigrations, sourceMigrationsDir } from './read-migrations.ts';
import { noFilters, startSchemaEngine, toMigrationList } from './schema-engine.ts';
import { buildScriptAdapter, openSingleConnection } from './script-adapter.ts';

/** The key that Prisma's own tools lock on, so that they wait for us and we for them. */
const MIGRATION_LOCK_KEY = 72_707_369;

export type MigrationOptions = {
  migrationsDir?: string | undefined;
  /** Aborted, it lets no further migration begin. */
  signal?: AbortSignal;
  log: Log;
};

/**
 * Applies the pending migrations, each in one transaction with its ledger row. Processes that
 * start together take turns.
 * @throws DatabaseSchemaError when a migration fails (it is rolled back, earlier ones stay), or when
 * the database does not fit this version.
 */
export async function migrateDatabase(
  connection: ClientConfig,
  options: MigrationOptions,
): Promise<void> {
  const migrations = await readMigrations(options.migrationsDir ?? sourceMigrationsDir);
  const session = openSingleConnection(connection);
  try {
    // Most starts find nothing to do, and then load no engine.
    if (findPending(migrations, await readLedger(session)).length === 0) return;
    await session.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK_KEY]);
    await applyPending(migrations, session, options);
  } finally {
    await session.end();
  }
}

/** Asks whether the database still fits: another process may have migrated it meanwhile. */
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
  migrations: Migration[],
  session: Pool,
  { log, signal }: MigrationOptions,
): Promise<void> {
  const pending = findPending(migrations, await readLedger(session));
  for (const [index, migration] of pending.entries()) {
    signal?.throwIfAborted();
    log('Applying a migration', { migration: migration.name });
    const later = new Set(pending.slice(index + 1));
    const known = migrations.filter((other) => !later.has(other));
    await applyInTransaction(known, migration, session);
  }
}

/** The engine applies whatever it is given and the ledger lacks: `known` ends that at one. */
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
    await session.query('BEGIN');
    await engine.applyMigrations({ migrationsList: toMigrationList(known), filters: noFilters });
    await session.query('COMMIT');
  } catch (error) {
    await session.query('ROLLBACK').catch(() => {});
    const cause = scriptError ?? error;
    if (isDiskFull(cause)) throw createDiskFullError('the database', cause);
    throw new DatabaseSchemaError(
      `The migration ${migration.name} failed and was rolled back: ${errorMessage(cause)}. Your data is as it was: go back to the former version and report this.`,
      { cause },
    );
  } finally {
    engine.free();
    await adapter.dispose();
  }
}
