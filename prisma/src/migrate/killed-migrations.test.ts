// @module-tag long

import { expect, inject, it, onTestFinished } from 'vitest';
import { connect, retryUntil, withConnection } from '../connect.ts';
import { describeSchema } from '../test-support/describe-schema.ts';
import { startHolder } from '../test-support/holder.ts';
import { addMigration } from '../test-support/migrations-folder.ts';
import { makeTempFolder } from '../test-support/temp-folder.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  reachTestServer,
} from '../test-support/test-database.ts';
import { migrateDatabase } from './migrate-database.ts';
import { readMigrations, sourceMigrationsDir } from './read-migrations.ts';

const migrate = (url: string, migrationsDir: string) =>
  migrateDatabase({ connectionString: url }, { migrationsDir, log: () => {} });

const query = (url: string, sql: string) =>
  withConnection({ connectionString: url }, (client) => client.query(sql));

const describe = (url: string) => withConnection({ connectionString: url }, describeSchema);

/** Runs an action after the n-th schema-changing statement; the count survives rollbacks. */
async function interruptAfter(url: string, step: number, act: string): Promise<void> {
  await query(
    url,
    `CREATE SCHEMA interrupted;
     CREATE SEQUENCE interrupted.steps;
     CREATE FUNCTION interrupted.count() RETURNS event_trigger LANGUAGE plpgsql AS $$
     BEGIN
       IF nextval('interrupted.steps') = ${step} THEN ${act}; END IF;
     END $$;
     CREATE EVENT TRIGGER interrupted ON ddl_command_end EXECUTE FUNCTION interrupted.count()`,
  );
}

/** Removes the interruption, and returns the number of statements so far. */
async function endInterruptions(url: string): Promise<number> {
  const { rows } = await query(
    url,
    'SELECT CASE WHEN is_called THEN last_value ELSE 0 END::int AS steps FROM interrupted.steps',
  );
  await query(url, 'DROP EVENT TRIGGER interrupted; DROP SCHEMA interrupted CASCADE');
  return Number(rows[0]?.steps);
}

const never = 0;
const lost = 'PERFORM pg_terminate_backend(pg_backend_pid())';
const waits = 'PERFORM pg_sleep(600)';

/** Kills a process during a migration, once it waits at the given point. The server detects it. */
async function killWhileWaiting(url: string, migrationsDir: string): Promise<void> {
  const holder = await startHolder();
  holder.beginOpen({ databaseUrl: url, dataDir: '/unused', migrationsDir });
  const client = await connect({ connectionString: url });
  const untilWaiting = (count: number, problem: string) =>
    retryUntil(
      60_000,
      async () => {
        const { rowCount } = await client.query(
          `SELECT FROM pg_stat_activity
           WHERE wait_event = 'PgSleep' AND datname = current_database()`,
        );
        return rowCount === count ? true : null;
      },
      () => new Error(problem),
    );
  try {
    await untilWaiting(1, 'The migration did not come to where it waits');
    await holder.kill();
    await untilWaiting(0, 'The server goes on with what was killed');
  } finally {
    await client.end();
  }
}

/** Migrates until the connection is lost at the given point. */
async function migrateUntilLost(url: string, migrationsDir: string): Promise<void> {
  await expect(migrate(url, migrationsDir)).rejects.toThrow('failed');
}

/** Returns the steps of a migration to test: all in a long run, otherwise the middle one. */
function chooseSteps(steps: number): number[] {
  if (!inject('isLong')) return [Math.ceil(steps / 2)];
  return Array.from({ length: steps }, (_, step) => step + 1);
}

it('F7: killed after any statement of any migration, the next start creates the same schema', async () => {
  const server = inject('testServer');
  const { adminUrl } = await reachTestServer(server);
  const base = await createEmptyDatabase(server);
  onTestFinished(base.drop);
  const templateName = new URL(base.url).pathname.slice(1);
  const folder = await makeTempFolder();
  const migrations = await readMigrations(sourceMigrationsDir);
  // A short run tests the first, some in between, and the newest.
  const isChosen = (index: number) =>
    inject('isLong') || index % 20 === 0 || index === migrations.length - 1;
  let tried = 0;
  for (const [index, { name, sql }] of migrations.entries()) {
    if (!isChosen(index)) {
      await addMigration(folder, name, sql);
      continue;
    }
    if (index > 0) await migrate(base.url, folder);
    await addMigration(folder, name, sql);
    const copyBase = () => createTestDatabase({ adminUrl, templateName });
    const whole = await copyBase();
    await interruptAfter(whole.url, never, lost);
    await migrate(whole.url, folder);
    const steps = chooseSteps(await endInterruptions(whole.url));
    const expected = await describe(whole.url);
    await whole.drop();
    for (const step of steps) {
      const copy = await copyBase();
      // The server finishes an index that it builds concurrently, also for a process that was killed.
      const isKilled = tried % 5 === 0 && !sql.includes('CONCURRENTLY');
      await interruptAfter(copy.url, step, isKilled ? waits : lost);
      await (isKilled ? killWhileWaiting : migrateUntilLost)(copy.url, folder);
      await endInterruptions(copy.url);
      await migrate(copy.url, folder);
      expect(await describe(copy.url), `${name}, step ${step}`).toEqual(expected);
      await copy.drop();
      tried += 1;
    }
  }
  expect(tried).toBeGreaterThan(2);
}, 3_600_000);

it('F7: a long statement of a killed process is cancelled, and the next start doesn’t wait for it', async () => {
  const { url, drop } = await createEmptyDatabase(inject('testServer'));
  onTestFinished(drop);
  const folder = await makeTempFolder();
  await addMigration(folder, '20260101000000_long', 'SELECT pg_sleep(600)');
  await killWhileWaiting(url, folder);
  await addMigration(folder, '20260101000000_long', 'CREATE TABLE done ()');
  await expect(migrate(url, folder)).resolves.toBeUndefined();
});
