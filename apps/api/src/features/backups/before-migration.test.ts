import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '@waybill/db/test-database';
import { Client } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { openOwnDatabase } from '../../database.ts';

const migrations = join(import.meta.dirname, '../../../../../prisma/migrations');

/** A database in use, and a version of Waybill with one more migration. */
async function prepare() {
  const folder = await mkdtemp(join(tmpdir(), 'waybill-before-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const migrationsDir = join(folder, 'migrations');
  await cp(migrations, migrationsDir, { recursive: true });
  const database = await createTestDatabase(inject('testServer'));
  onTestFinished(database.drop);
  const ask = async (sql: string) => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  };
  const config = (env: Readonly<Record<string, string>>) => {
    const result = loadConfig({ DATABASE_URL: database.url, DATA_DIR: folder, ...env });
    if (!result.ok) throw new Error(result.problems.join('\n'));
    return result.config;
  };
  const start = async (env: Readonly<Record<string, string>> = {}) => {
    await (await openOwnDatabase(config(env), { migrationsDir })).close();
  };
  /** Starts and stops during the first migration, so that it is the last of this start. */
  const startAndStop = async () => {
    const stop = new AbortController();
    const log = (message: string) => {
      if (message === 'Applying a migration') stop.abort();
    };
    const opened = openOwnDatabase(config({}), { migrationsDir, log, signal: stop.signal });
    await expect(opened).rejects.toMatchObject({ name: 'AbortError' });
  };
  const addMigration = async (name: string, sql: string) => {
    await mkdir(join(migrationsDir, name));
    await writeFile(join(migrationsDir, name, 'migration.sql'), sql);
  };
  const isMigrated = async () =>
    (await ask(`SELECT to_regclass('next_year') IS NOT NULL AS "isThere"`))[0].isThere;
  const listBackups = () => readdir(join(folder, 'backups')).catch(() => []);
  await addMigration('99990101000000_next', 'CREATE TABLE next_year (n integer);');
  return { folder, ask, start, startAndStop, addMigration, isMigrated, listBackups };
}

const insertUser = `INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
  VALUES (gen_random_uuid(), '76561198000000001', 'Nora', 'n@example.org', '', now())`;

test('F7: a database in use is backed up before a migration, and only then', async () => {
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

test('F7: a database without accounts is not backed up', { tags: 'long' }, async () => {
  const { start, isMigrated, listBackups } = await prepare();
  await start();
  expect(await isMigrated()).toBe(true);
  expect(await listBackups()).toEqual([]);
});

test('F7: without a backup nothing is migrated, unless the operator allows it', async () => {
  const { folder, ask, start, isMigrated } = await prepare();
  await ask(insertUser);
  await writeFile(join(folder, 'backups'), 'in the way');
  await expect(start()).rejects.toMatchObject({
    name: 'DatabaseSchemaError',
    message: expect.stringMatching(
      /^The backup before the migration failed, so nothing was changed: .*BACKUP_BEFORE_MIGRATION=off to continue without a backup\.$/,
    ),
  });
  expect(await isMigrated()).toBe(false);
  await start({ BACKUP_BEFORE_MIGRATION: 'off' });
  expect(await isMigrated()).toBe(true);
});

test(
  'F7: after three interruptions, an upgrade still has the backup from before it',
  { tags: 'long' },
  async () => {
    const { folder, ask, start, startAndStop, addMigration, listBackups } = await prepare();
    await ask(insertUser);
    const [last] = await ask('SELECT max(migration_name) AS name FROM _prisma_migrations');
    for (const index of [1, 2, 3, 4]) {
      await addMigration(`9999010100000${index}_more`, `CREATE TABLE more_${index} (n integer);`);
    }
    const states = async () => {
      const files = (await listBackups()).filter((name) => name.endsWith('.json'));
      const texts = await Promise.all(
        files.map((file) => readFile(join(folder, 'backups', file), 'utf8')),
      );
      return texts.map((text) => JSON.parse(text).migration);
    };
    for (let interrupted = 0; interrupted < 3; interrupted += 1) await startAndStop();
    expect(await states()).toContain(last.name);
    await start();
    expect(await states()).toHaveLength(4);
    expect(await states()).toContain(last.name);
  },
);
