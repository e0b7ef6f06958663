import type { Client } from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { connect, retryUntil } from '../connect.ts';
import { startHolder } from '../test-support/holder.ts';
import { addMigration, makeMigrationsFolder } from '../test-support/migrations-folder.ts';
import { createEmptyDatabase } from '../test-support/test-database.ts';
import { migrateDatabase } from './migrate-database.ts';

const table = 'CREATE TABLE jobs (id int, cargo text);';
const index = 'CREATE INDEX CONCURRENTLY jobs_cargo ON jobs (cargo);';

/** Creates a database with a table for the index, and a connection to inspect it. */
async function prepare() {
  const database = await createEmptyDatabase(inject('testServer'));
  onTestFinished(database.drop);
  const { url } = database;
  const open = async () => {
    const client = await connect({ connectionString: url });
    onTestFinished(() => client.end());
    return client;
  };
  const folder = await makeMigrationsFolder({ '1_table': table });
  const messages: string[] = [];
  const migrate = () =>
    migrateDatabase(
      { connectionString: url },
      { migrationsDir: folder, log: (message) => messages.push(message) },
    );
  await migrate();
  return { url, folder, open, migrate, messages, client: await open() };
}

async function waitUntil(client: Client, sql: string): Promise<void> {
  await retryUntil(
    15_000,
    async () => ((await client.query(sql)).rowCount === 0 ? null : true),
    () => new Error(`This did not come true: ${sql}`),
  );
}

const isBuilding = `SELECT FROM pg_stat_activity WHERE datname = current_database()
  AND query LIKE 'CREATE INDEX%' AND wait_event_type = 'Lock'`;

async function readIndex(client: Client) {
  const { rows } = await client.query(
    `SELECT indisvalid AS "isValid" FROM pg_index WHERE indexrelid = to_regclass('jobs_cargo')`,
  );
  return rows;
}

async function listApplied(client: Client): Promise<unknown[]> {
  const { rows } = await client.query(
    `SELECT migration_name AS name FROM _prisma_migrations
     WHERE finished_at IS NOT NULL AND applied_steps_count = 1 ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

const write = `SET lock_timeout = '2s'; INSERT INTO jobs VALUES (2, 'Steel')`;

describe('an index of a large table', () => {
  it('is created during writes, and stays', async () => {
    const { folder, open, migrate, client } = await prepare();
    const writer = await open();
    // The index build waits for open transactions, and would block later ones if it locked the table.
    await writer.query(`BEGIN; INSERT INTO jobs VALUES (1, 'Wood')`);
    await addMigration(folder, '2_index', index);
    const migrated = migrate();
    await waitUntil(client, isBuilding);
    await client.query(write);
    await writer.query('COMMIT');
    await migrated;
    expect(await readIndex(client)).toEqual([{ isValid: true }]);
    expect(await listApplied(client)).toEqual(['1_table', '2_index']);
    await migrate();
    expect(await listApplied(client)).toEqual(['1_table', '2_index']);
  });

  it('is rebuilt if a process was killed while creating it', { tags: 'long' }, async () => {
    const { url, folder, open, migrate, client } = await prepare();
    const writer = await open();
    await writer.query(`BEGIN; INSERT INTO jobs VALUES (1, 'Wood')`);
    await addMigration(folder, '2_index', index);
    const holder = await startHolder();
    holder.beginOpen({ databaseUrl: url, dataDir: '/unused', migrationsDir: folder });
    await waitUntil(client, isBuilding);
    await holder.kill();
    await client.query(isBuilding.replace('SELECT', 'SELECT pg_terminate_backend(pid, 5000)'));
    await writer.query('COMMIT');
    expect(await readIndex(client)).toEqual([{ isValid: false }]);
    await migrate();
    expect(await readIndex(client)).toEqual([{ isValid: true }]);
    expect(await listApplied(client)).toEqual(['1_table', '2_index']);
  });

  it('is kept if a process was killed before it recorded its creation', async () => {
    const { folder, migrate, client } = await prepare();
    await client.query(index);
    const { rows: before } = await client.query(`SELECT to_regclass('jobs_cargo')::oid AS oid`);
    await addMigration(folder, '2_index', index);
    await migrate();
    const { rows: after } = await client.query(`SELECT to_regclass('jobs_cargo')::oid AS oid`);
    expect(after).toEqual(before);
    expect(await listApplied(client)).toEqual(['1_table', '2_index']);
  });

  it('leaves nothing behind if it can’t be created, and reports it', async () => {
    const { folder, migrate, client } = await prepare();
    await client.query(`INSERT INTO jobs VALUES (1, 'Wood'), (2, 'Wood')`);
    await addMigration(folder, '2_index', index.replace('CREATE', 'CREATE UNIQUE'));
    await expect(migrate()).rejects.toMatchObject({
      name: 'DatabaseSchemaError',
      message: expect.stringContaining('2_index failed'),
    });
    expect(await readIndex(client)).toEqual([]);
    expect(await listApplied(client)).toEqual(['1_table']);
  });

  it('is created once by concurrent starts, without a deadlock', { tags: 'long' }, async () => {
    const { url, folder, open, client } = await prepare();
    const writer = await open();
    await writer.query(`BEGIN; INSERT INTO jobs VALUES (1, 'Wood')`);
    await addMigration(folder, '2_index', index);
    const config = { databaseUrl: url, dataDir: '/unused', migrationsDir: folder };
    const [first, second] = [await startHolder(), await startHolder()];
    const opened = [first.open(config)];
    await waitUntil(client, isBuilding);
    opened.push(second.open(config));
    const asksForTurn = `SELECT FROM pg_stat_activity WHERE datname = current_database()
      AND query LIKE 'SELECT pg_%advisory_lock%'`;
    await waitUntil(client, asksForTurn);
    await writer.query('COMMIT');
    const reports = await Promise.all(opened);
    expect(reports.map(({ type }) => type)).toEqual(['open', 'open']);
    expect(await readIndex(client)).toEqual([{ isValid: true }]);
    expect(await listApplied(client)).toEqual(['1_table', '2_index']);
  });

  it('is dropped in the same way', async () => {
    const { folder, migrate, client } = await prepare();
    await addMigration(folder, '2_index', index);
    await addMigration(folder, '3_drop', 'DROP INDEX CONCURRENTLY jobs_cargo;');
    await migrate();
    expect(await readIndex(client)).toEqual([]);
    expect(await listApplied(client)).toEqual(['1_table', '2_index', '3_drop']);
  });
});

it(
  'a migration doesn’t block others while it waits for a long read',
  { tags: 'long' },
  async () => {
    const { folder, open, migrate, messages, client } = await prepare();
    const reader = await open();
    await reader.query('BEGIN; SELECT FROM jobs');
    await addMigration(folder, '2_column', 'ALTER TABLE jobs ADD COLUMN weight int;');
    const migrated = migrate();
    await retryUntil(
      15_000,
      async () => (messages.includes('A table is in use; retrying the migration') ? true : null),
      () => new Error('The migration did not wait'),
    );
    await client.query(write);
    await reader.query('COMMIT');
    await migrated;
    expect(await listApplied(client)).toEqual(['1_table', '2_column']);
  },
);
