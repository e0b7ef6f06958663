import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@waybill/db/test-database';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { openOwnDatabase } from '../../database.ts';

const migrations = join(import.meta.dirname, '../../../../../prisma/migrations');

/** A database in use, and a version of Waybill with one migration more. */
async function prepare() {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-before-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const migrationsDir = join(folder, 'migrations');
  await cp(migrations, migrationsDir, { recursive: true });
  await mkdir(join(migrationsDir, '99990101000000_next'));
  const next = join(migrationsDir, '99990101000000_next/migration.sql');
  await writeFile(next, 'CREATE TABLE next_year (n integer);');
  const database = await createTestDatabase(inject('testServer'));
  onTestFinished(database.drop);
  const ask = async (sql: string) => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  };
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    const result = loadConfig({ DATABASE_URL: database.url, DATA_DIR: folder, ...env });
    if (!result.ok) throw new Error(result.problems.join('\n'));
    await (await openOwnDatabase(result.config, { migrationsDir })).close();
  };
  const isMigrated = async () =>
    (await ask(`SELECT to_regclass('next_year') IS NOT NULL AS "isThere"`))[0].isThere;
  const listBackups = () => readdir(join(folder, 'backups')).catch(() => []);
  return { folder, ask, start, isMigrated, listBackups };
}

const insertUser = `INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
  VALUES (gen_random_uuid(), '76561198000000001', 'Nora', 'n@example.org', '', now())`;

test('F7: before a database in use is migrated it is backed up, and only then', async () => {
  const { ask, start, isMigrated, listBackups } = await prepare();
  await ask(insertUser);
  await start();
  expect(await isMigrated()).toBe(true);
  const name = /^waybill-\d{8}T\d{6}Z-before-migration-[0-9a-f]{4}\.tar\.gz$/;
  expect(await listBackups()).toEqual([
    expect.stringMatching(name),
    expect.stringMatching(/\.tar\.gz\.json$/),
  ]);
  await start();
  expect(await listBackups()).toHaveLength(2);
});

test('F7: nothing is backed up where nobody has an account', { tags: 'long' }, async () => {
  const { start, isMigrated, listBackups } = await prepare();
  await start();
  expect(await isMigrated()).toBe(true);
  expect(await listBackups()).toEqual([]);
});

test('F7: without a backup nothing is migrated, unless the operator wants it so', async () => {
  const { folder, ask, start, isMigrated } = await prepare();
  await ask(insertUser);
  await writeFile(join(folder, 'backups'), 'in the way');
  await expect(start()).rejects.toMatchObject({
    name: 'DatabaseSchemaError',
    message: expect.stringMatching(
      /^The backup before the migration failed, so nothing was changed: .*BACKUP_BEFORE_MIGRATION=off to go on without a backup\.$/,
    ),
  });
  expect(await isMigrated()).toBe(false);
  await start({ BACKUP_BEFORE_MIGRATION: 'off' });
  expect(await isMigrated()).toBe(true);
});
