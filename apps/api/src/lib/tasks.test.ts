import { EventEmitter, once } from 'node:events';
import { prepareTestServer } from '@waybill/db/test-database';
import { startThrowawayServer, type ThrowawayServer } from '@waybill/db/throwaway-server';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { useTestApp } from '../testing/test-app.ts';
import { startTasks, type Task } from './tasks.ts';

let server: ThrowawayServer;
let template: Awaited<ReturnType<typeof prepareTestServer>>;

beforeAll(async () => {
  server = await startThrowawayServer();
  template = await prepareTestServer(server.adminUrl);
});
// Registered first, so it runs last: the app stops before its database server.
afterAll(() => server.stop());

const app = useTestApp({ server: () => template.server });

/** Runs tasks as one replica, until the test ends. */
function startReplica(
  tasks: readonly Task[],
  stopping: AbortSignal = new AbortController().signal,
) {
  const failures: unknown[] = [];
  const running = startTasks(tasks, {
    ...app().services,
    stopping,
    onFailure: (error) => failures.push(error),
  });
  onTestFinished(() => running.stop());
  return { failures, running };
}

const hourly = '7 * * * *';

async function readJobs(name: string) {
  const { rows } = await app().pool.query<{ state: string }>(
    'SELECT state FROM pgboss.job WHERE name = $1',
    [name],
  );
  return rows.map(({ state }) => state);
}

test('of replicas that start together one runs each task, and one that starts soon after runs none', async () => {
  const ran: string[] = [];
  const tasks = ['test.first', 'test.second'].map((name) => ({
    name,
    schedule: hourly,
    run: async () => void ran.push(name),
  }));
  const replicas = [startReplica(tasks), startReplica(tasks)];
  await expect.poll(() => ran.toSorted()).toEqual(['test.first', 'test.second']);
  await expect.poll(() => readJobs('test.second')).toEqual(['completed']);
  const later = startReplica(tasks);
  await later.running.stop();
  expect(ran).toHaveLength(2);
  for (const { failures } of [...replicas, later]) expect(failures).toEqual([]);
  const { rows } = await app().pool.query('SELECT name, cron, timezone FROM pgboss.schedule');
  expect(rows).toContainEqual({ name: 'test.first', cron: hourly, timezone: 'UTC' });
  // The queue's tables are in its own schema, so they don't affect the check of ours.
  expect(await app().services.hasOwnSchema()).toBe(true);
});

async function fail(): Promise<void> {
  throw new Error('no luck today');
}

test('a failed task is retried later, and the log says why', async () => {
  startReplica([{ name: 'test.failing', schedule: hourly, run: fail }]);
  await expect.poll(() => readJobs('test.failing')).toEqual(['retry']);
  expect(app().logLines.some((line) => line.includes('no luck today'))).toBe(true);
});

test('F6: an unknown database failure delays a task, and ends nothing', async () => {
  const { pool } = app();
  const { failures } = startReplica([
    { name: 'test.patient', schedule: hourly, run: async () => refuse() },
  ]);
  const refuse = async () => {
    await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'no such thing was foreseen' USING ERRCODE = '57P99'; END $$`);
    await pool.query(
      `CREATE TRIGGER refuses BEFORE UPDATE ON pgboss.job FOR EACH ROW EXECUTE FUNCTION refuse()`,
    );
  };
  await expect.poll(() => failures.map(String)).toContain('error: no such thing was foreseen');
  expect(await readJobs('test.patient')).toEqual(['active']);
  await pool.query('DROP FUNCTION refuse CASCADE');
  await expect.poll(() => readJobs('test.patient')).toEqual(['completed']);
});

const readRun = async (name: string) => app().db.taskRun.findUnique({ where: { name } });

test("a task's outcome is recorded, and a requested task runs at once", async () => {
  let isBroken = true;
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (isBroken) await fail();
  };
  const name = 'test.asked';
  await app().db.taskRun.create({ data: { name: 'test.gone', schedule: hourly } });
  const { running } = startReplica([{ name, schedule: hourly, run }]);
  await expect
    .poll(() => readRun(name))
    .toMatchObject({
      schedule: hourly,
      failures: 1,
      error: 'Error: no luck today',
      failedAt: expect.any(Date),
      finishedAt: expect.any(Date),
    });
  expect(await readRun('test.gone')).toBeNull();
  isBroken = false;
  await app().db.taskRun.update({ where: { name }, data: { askedAt: new Date() } });
  running.look();
  await expect.poll(() => readRun(name)).toMatchObject({ askedAt: null, failures: 0 });
  expect(runs).toBe(2);
  // The reason and time of the failure remain readable.
  expect(await readRun(name)).toMatchObject({ error: 'Error: no luck today' });
});

test('a replica that stops lets its running task finish', async () => {
  const signs = new EventEmitter();
  const run = async () => {
    signs.emit('began');
    await once(signs, 'go on');
  };
  const began = once(signs, 'began');
  const { running } = startReplica([{ name: 'test.long', schedule: hourly, run }]);
  await began;
  const stopped = running.stop();
  signs.emit('go on');
  await stopped;
  await expect.poll(() => readJobs('test.long')).toEqual(['completed']);
});

test('F8: a task that is interrupted because the server stops has not failed, and runs again', async () => {
  const stopping = new AbortController();
  const name = 'test.broken-off';
  const run = async () => {
    stopping.abort();
    stopping.signal.throwIfAborted();
  };
  startReplica([{ name, schedule: hourly, run }], stopping.signal);
  await expect.poll(() => readJobs(name)).toEqual(['retry']);
  expect(await readRun(name)).toMatchObject({ failures: 0, error: null, finishedAt: null });
  const lines = app().logLines.filter((line) => line.includes(name));
  expect(lines).toEqual([expect.stringContaining('"level":"info"')]);
});

test(
  'F6: a task that ends during a database outage is recorded afterwards, and ends nothing',
  { tags: 'long' },
  async () => {
    const run = async () => {
      await server.halt();
      throw new Error('the database has gone');
    };
    const { failures } = startReplica([{ name: 'test.outage', schedule: hourly, run }]);
    await expect.poll(() => failures.length).toBeGreaterThan(0);
    await server.resume();
    await expect.poll(() => readJobs('test.outage').catch(() => [])).toEqual(['retry']);
  },
);
