import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, type DatabaseConfig, openDatabase } from '@waybill/db/open-database';
import type { Config } from './config.ts';
import { backUpBeforeMigration } from './features/backups/before-migration.service.ts';

/**
 * In a bundle the migrations are beside the programs, one folder above this chunk; in the source they are in
 * their package.
 */
const bundledMigrations = join(import.meta.dirname, '../migrations');

/** Returns where a bundle has its migrations. Undefined in the source, where their package finds them. */
export function findBundledMigrations(): string | undefined {
  return existsSync(bundledMigrations) ? bundledMigrations : undefined;
}

/** Opens the database that the operator configured. @throws DatabaseOpenError */
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
