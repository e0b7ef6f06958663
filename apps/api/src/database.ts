import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, type DatabaseConfig, openDatabase } from '@waybill/db/open-database';
import type { Config } from './config.ts';
import { backUpBeforeMigration } from './features/backups/before-migration.service.ts';

/**
 * A bundle carries the migrations beside its programs, and this is in a chunk one folder below; the
 * source has them in its package.
 */
const bundledMigrations = join(import.meta.dirname, '../migrations');

/** Where a bundle has its migrations; undefined in the source, whose package knows. */
export function findBundledMigrations(): string | undefined {
  return existsSync(bundledMigrations) ? bundledMigrations : undefined;
}

/** Opens the database that the operator has configured. @throws DatabaseOpenError */
export async function openOwnDatabase(
  config: Config,
  options: Partial<Omit<DatabaseConfig, 'databaseUrl' | 'dataDir'>> = {},
): Promise<Database> {
  const { databaseUrl, databasePasswordSetting, dataDir, namesStatements } = config;
  const migrationsDir = findBundledMigrations();
  return openDatabase({
    databaseUrl,
    passwordSetting: databasePasswordSetting,
    directUrl: config.databaseDirectUrl,
    readUrl: config.databaseReadUrl,
    namesStatements,
    dataDir,
    log: () => {},
    beforeMigrating: (connection, last) =>
      backUpBeforeMigration(config, connection, { ...options, upgradesTo: last }),
    ...options,
    ...(migrationsDir !== undefined && { migrationsDir }),
  });
}
