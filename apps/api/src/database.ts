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
  { databaseUrl, dataDir }: Config,
  options: Partial<Pick<DatabaseConfig, 'inspect' | 'mayShare' | 'servesRequests' | 'log'>> = {},
): Promise<Database> {
  return openDatabase({
    databaseUrl,
    dataDir,
    log: () => {},
    ...options,
    ...(existsSync(bundledMigrations) && { migrationsDir: bundledMigrations }),
  });
}
