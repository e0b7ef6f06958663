import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { connect, retryUntil, withConnection } from '../connect.ts';
import { createEmptyDatabase } from '../test-support/test-database.ts';
import { startHolder } from '../test-support/holder.ts';
import { addMigration, makeMigrationsFolder } from '../test-support/migrations-folder.ts';
import { migrateDatabase } from './migrate-database.ts';

async function makeDatabase(): Promise<string> {
  const database = await createEmptyDatabase(inject('testServer'));
  onTestFinished(database.drop);
  return database.url;
}

/**
 * Returns the names of applied migrations. Waiting messages are ignored, because the server may not have
 * ended the previous session yet.
 */
async function migrate(url: string, migrationsDir: string): Promise<string[]> {
  const applied: string[] = [];
  const log = (_message: string, fields: object = {}) => {
    if ('migration' in fields) applied.push(String(fields.migration));
  };
  await migrateDatabase({ connectionString: url }, { migrationsDir, log });
  return applied;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const result = await withConnection({ connectionString: url }, (client) => client.query(sql));
  return result.rows;
}

async function listTables(url: string): Promise<unknown[]> {
  const rows = await query(
    url,
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1`,
  );
  return rows.map((row) => row['table_name']);
}

async function listLedger(url: string): Promise<unknown[]> {
  const rows = await query(
    url,
    `SELECT migration_name FROM _prisma_migrations
      WHERE finished_at IS NOT NULL AND applied_steps_count = 1 ORDER BY 1`,
  );
  return rows.map((row) => row['migration_name']);
}

/** Returns the number of timers that keep this process alive. */
function countTimers(): number {
  return process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
}

const trickyScript = `
  -- A comment; with a semicolon.
  CREATE TABLE b (note text DEFAULT 'one; two', CHECK (note <> ';'));
  CREATE FUNCTION twice(i int) RETURNS int LANGUAGE plpgsql AS $$ BEGIN i := i * 2; RETURN i; END $$;
`;

describe('migrating', () => {
  it('ignores the statement timeout of the database’s user', async () => {
    const url = await makeDatabase();
    const name = new URL(url).pathname.slice(1);
    // As hosting providers set it; on the database, because users are shared by the server.
    await query(url, `ALTER DATABASE ${name} SET statement_timeout = '50ms'`);
    const folder = await makeMigrationsFolder({ '1_slow': 'SELECT pg_sleep(0.3);' });
    expect(await migrate(url, folder)).toEqual(['1_slow']);
  });

  it('applies missing migrations in order, and none the second time', async () => {
    const url = await makeDatabase();
    const folder = await makeMigrationsFolder({ '1_a': 'CREATE TABLE a (i int);' });
    expect(await migrate(url, folder)).toEqual(['1_a']);
    await addMigration(folder, '2_b', trickyScript);
    await addMigration(folder, '3_c', 'ALTER TABLE b ADD COLUMN c int;');
    expect(await migrate(url, folder)).toEqual(['2_b', '3_c']);
    expect(await migrate(url, folder)).toEqual([]);
    expect(await listLedger(url)).toEqual(['1_a', '2_b', '3_c']);
    expect(await query(url, 'SELECT twice(4)')).toEqual([{ twice: 8 }]);
  });

  it('leaves no timer that keeps a process alive', async () => {
    const names = ['1_a', '2_b', '3_c', '4_d', '5_e'];
    const scripts = names.map((name) => [name, `CREATE TABLE t${name} (i int);`] as const);
    const folder = await makeMigrationsFolder(Object.fromEntries(scripts));
    const before = countTimers();
    await migrate(await makeDatabase(), folder);
    // The test runner's own timers vary.
    expect(countTimers()).toBeLessThan(before + names.length);
  });

  it('rolls a failing migration back completely, keeps the earlier ones, and completes later', async () => {
    const url = await makeDatabase();
    const folder = await makeMigrationsFolder({
      '1_a': 'CREATE TABLE a (i int);',
      '2_b': 'CREATE TABLE b (i int); SELECT 1/0; CREATE TABLE c (i int);',
    });
    await expect(migrate(url, folder)).rejects.toMatchObject({
      name: 'DatabaseSchemaError',
      message: expect.stringMatching(/2_b failed and was rolled back: division by zero/),
      cause: expect.objectContaining({ code: '22012' }),
    });
    expect(await listTables(url)).toEqual(['_prisma_migrations', 'a']);
    expect(await listLedger(url)).toEqual(['1_a']);
    await addMigration(folder, '2_b', 'CREATE TABLE b (i int);');
    await migrate(url, folder);
    expect(await listLedger(url)).toEqual(['1_a', '2_b']);
  });

  it('leaves nothing of a failing first migration', async () => {
    const url = await makeDatabase();
    const folder = await makeMigrationsFolder({ '1_a': 'CREATE TABLE a (i int); SELECT nothing;' });
    await expect(migrate(url, folder)).rejects.toThrow(/column "nothing" does not exist/);
    expect(await listTables(url)).toEqual([]);
  });

  it('leaves nothing of a migration during which the process is killed', async () => {
    const url = await makeDatabase();
    const folder = await makeMigrationsFolder({
      '1_a': 'CREATE TABLE a (i int);',
      // Waits half way for a lock that the test holds.
      '2_b': 'CREATE TABLE b (i int); SELECT pg_advisory_xact_lock(1); CREATE TABLE c (i int);',
    });
    const gate = await connect({ connectionString: url });
    onTestFinished(() => gate.end());
    await gate.query('SELECT pg_advisory_lock(1)');
    const holder = await startHolder();
    holder.beginOpen({ databaseUrl: url, dataDir: '/unused', migrationsDir: folder });
    const waiting = `SELECT pid FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`;
    await retryUntil(
      15_000,
      async () => ((await gate.query(waiting)).rowCount === 1 ? true : null),
      () => new Error('The migration did not reach its middle'),
    );
    await holder.kill();
    await gate.query('SELECT pg_advisory_unlock(1)');
    await migrate(url, folder);
    expect(await listTables(url)).toEqual(['_prisma_migrations', 'a', 'b', 'c']);
    expect(await listLedger(url)).toEqual(['1_a', '2_b']);
  });

  it('reports a connection lost half way, and changes nothing', async () => {
    const url = await makeDatabase();
    const folder = await makeMigrationsFolder({
      '1_a': 'CREATE TABLE a (i int); SELECT pg_terminate_backend(pg_backend_pid()); SELECT 1;',
    });
    await expect(migrate(url, folder)).rejects.toThrow(/1_a failed and was rolled back/);
    expect(await listTables(url)).toEqual([]);
  });

  it('concurrent starts take turns', { tags: 'long' }, async () => {
    const url = await makeDatabase();
    const folder = await makeMigrationsFolder({
      '1_a': 'CREATE TABLE a (i int);',
      '2_b': 'CREATE TABLE b (i int);',
    });
    const holders = await Promise.all([startHolder(), startHolder(), startHolder()]);
    const config = { databaseUrl: url, dataDir: '/unused', migrationsDir: folder };
    const reports = await Promise.all(holders.map((holder) => holder.open(config)));
    expect(reports.map((report) => report.type)).toEqual(['open', 'open', 'open']);
    expect(await listLedger(url)).toEqual(['1_a', '2_b']);
  });

  it('refuses a database of a newer version, and changes nothing', async () => {
    const url = await makeDatabase();
    const newer = { '1_a': 'CREATE TABLE a (i int);', '3_c': 'CREATE TABLE c (i int);' };
    await migrate(url, await makeMigrationsFolder(newer));
    const older = { '1_a': 'CREATE TABLE a (i int);', '2_b': 'CREATE TABLE b (i int);' };
    await expect(migrate(url, await makeMigrationsFolder(older))).rejects.toMatchObject({
      name: 'DatabaseSchemaError',
      message: expect.stringMatching(/newer Waybill: it contains the migration 3_c/),
    });
    expect(await listTables(url)).toEqual(['_prisma_migrations', 'a', 'c']);
  });

  it('refuses a migration that was edited after it was applied', async () => {
    const url = await makeDatabase();
    const folder = await makeMigrationsFolder({ '1_a': 'CREATE TABLE a (i int);' });
    await migrate(url, folder);
    await addMigration(folder, '1_a', 'CREATE TABLE a (i bigint);');
    await expect(migrate(url, folder)).rejects.toThrow(/1_a was edited/);
  });

  it('refuses to continue after an unfinished migration of another tool', async () => {
    const url = await makeDatabase();
    const folder = await makeMigrationsFolder({ '1_a': 'CREATE TABLE a (i int);' });
    await migrate(url, folder);
    await query(url, 'UPDATE _prisma_migrations SET finished_at = NULL');
    await expect(migrate(url, folder)).rejects.toThrow(/1_a was started by another tool/);
  });
});
