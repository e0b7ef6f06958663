import { cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { QueryResultRow } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { withConnection } from '../connect.ts';
import { migrateDatabase } from '../migrate/migrate-database.ts';
import { makeTempFolder } from './temp-folder.ts';
import { createEmptyDatabase } from './test-database.ts';

const migrationsDir = path.join(import.meta.dirname, '../../migrations');

/**
 * Creates a database as of just before a migration, inserts rows, and applies that migration and all later
 * ones. Returns a function that reads from it until the test ends.
 */
export async function migrateRows(
  migration: string,
  insertRows: string,
): Promise<(sql: string) => Promise<QueryResultRow[]>> {
  const database = await createEmptyDatabase(inject('testServer'));
  onTestFinished(database.drop);
  const connection = { connectionString: database.url };
  const before = await makeTempFolder();
  for (const name of await readdir(migrationsDir)) {
    if (name < migration)
      await cp(path.join(migrationsDir, name), path.join(before, name), { recursive: true });
  }
  await migrateDatabase(connection, { migrationsDir: before, log: () => {} });
  await withConnection(connection, (client) => client.query(insertRows));
  await migrateDatabase(connection, { log: () => {} });
  return (sql) => withConnection(connection, async (client) => (await client.query(sql)).rows);
}
