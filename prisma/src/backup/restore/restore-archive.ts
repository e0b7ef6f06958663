import type { Client, ClientConfig } from 'pg';
import { withConnection } from '../../connect.ts';
import { createDiskFullError, isDiskFull } from '../../disk-full-error.ts';
import type { Log } from '../../log.ts';
import { migrateDatabase } from '../../migrate/migrate-database.ts';
import { readMigrations, sourceMigrationsDir } from '../../migrate/read-migrations.ts';
import { BackupError } from '../backup-error.ts';
import { type Manifest } from '../manifest.ts';
import type { ArchiveSource, ReadOptions } from '../read-archive.ts';
import { verifyArchive } from '../verify-archive.ts';
import { findArchivedMigrations } from './check-migrations.ts';
import { type Loaded, loadArchive } from './load-archive.ts';
import { countOthers, findDatabaseName, openOtherDatabases } from './other-databases.ts';

export type RestoreOptions = ReadOptions & {
  migrationsDir?: string | undefined;
  log: Log;
};

export type Restored = Loaded & {
  /** The previous database, on the same server; null if it was empty. */
  former: string | null;
};

/**
 * Reads a whole archive and checks that this version can restore it.
 * @throws BackupError, with what to do, when it cannot
 */
export async function checkArchive(
  source: ArchiveSource,
  { migrationsDir, ...options }: Omit<RestoreOptions, 'log'>,
): Promise<Manifest> {
  const manifest = await verifyArchive(source, options);
  const migrations = await readMigrations(migrationsDir ?? sourceMigrationsDir);
  findArchivedMigrations(source.label, manifest, migrations);
  return manifest;
}

/**
 * Restores an archive that passed `checkArchive`: into a database next to the one of `connection`, which then
 * replaces it in one step. Nothing changes before that step.
 * @throws BackupError when it is in use, or its user may make no other one
 */
export async function restoreArchive(
  connection: ClientConfig,
  source: ArchiveSource,
  manifest: Manifest,
  options: RestoreOptions,
): Promise<Restored> {
  const { name, isEmpty } = await withConnection(connection, lookAtLive);
  const others = await openOtherDatabases(connection, name);
  try {
    await others.createFilling();
    try {
      const loaded = await fillDatabase(others.filling, source, manifest, options);
      await others.swapIn(!isEmpty);
      return { ...loaded, former: isEmpty ? null : others.names.former };
    } catch (error) {
      await others.removeFilling().catch(() => {});
      throw isDiskFull(error) ? createDiskFullError('the database', error) : error;
    }
  } finally {
    await others.end();
  }
}

/** Fills an empty database from an archive, and migrates it to this version. */
export async function fillDatabase(
  connection: ClientConfig,
  source: ArchiveSource,
  manifest: Manifest,
  { migrationsDir, log, ...options }: RestoreOptions,
): Promise<Loaded> {
  const migrations = await readMigrations(migrationsDir ?? sourceMigrationsDir);
  const only = findArchivedMigrations(source.label, manifest, migrations);
  // A log line per migration would be noise.
  await migrateDatabase(connection, { migrationsDir, only, log: () => {} });
  log('Copying the rows', { tables: manifest.tables.length });
  const loaded = await withConnection(connection, (client) =>
    loadArchive(client, source, manifest, options),
  );
  await migrateDatabase(connection, { migrationsDir, log });
  await withConnection(connection, (client) => client.query('SET statement_timeout = 0; ANALYZE'));
  return loaded;
}

async function lookAtLive(client: Client): Promise<{ name: string; isEmpty: boolean }> {
  const name = await findDatabaseName(client);
  const others = await countOthers(client);
  if (others > 0) {
    throw new BackupError(
      `The database ${name} is in use (connections: ${others}). Stop every Waybill and other program that uses it, and try again.`,
    );
  }
  const { rows } = await client.query<{ isEmpty: boolean }>(
    `SELECT NOT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p')) AS "isEmpty"`,
  );
  return { name, isEmpty: rows[0]?.isEmpty ?? false };
}
