import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, type DatabaseConfig, openDatabase } from '@waybill/db/open-database';
import type { Config } from './config.ts';

/**
 * A bundle carries the migrations beside its programs, and this is in a chunk one folder below; the
 * source has them in its package.
 */
const bundledMigrations = join(import.meta.dirname, '../migrations');

/** Opens the database that the operator has configured. @throws DatabaseOpenError */
export async function openOwnDatabase(
  { databaseUrl, databasePasswordSetting, dataDir }: Config,
  options: Partial<Omit<DatabaseConfig, 'databaseUrl' | 'dataDir'>> = {},
): Promise<Database> {
  return openDatabase({
    databaseUrl,
    passwordSetting: databasePasswordSetting,
    dataDir,
    log: () => {},
    ...options,
    ...(existsSync(bundledMigrations) && { migrationsDir: bundledMigrations }),
  });
}
