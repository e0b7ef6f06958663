import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { contract } from '@waybill/schema/contract';
import { consumerNames } from '@waybill/schema/features/operations.models';
import { beforeAll, expect, test } from 'vitest';
import { portOf } from '../../listen.ts';
import { buildDriver, buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { buildOperator } from '../../testing/operator-kit.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';

let latest = { tag_name: 'v99.0.0', html_url: 'https://git.example.org/releases/v99.0.0' };
let asked = 0;
let isAway = false;
const releases = createServer((_request, response) => {
  asked += 1;
  response.writeHead(isAway ? 500 : 200).end(JSON.stringify(latest));
});
await once(releases.listen(0, '127.0.0.1'), 'listening');
const host = `127.0.0.1:${portOf(releases)}`;

const app = useTestApp({
  runsOutbox: true,
  // The disk usage of a missing folder is unknown.
  env: { RELEASES_URL: `http://${host}/latest`, DATA_DIR: '/nowhere' },
});
const { operations, operators } = contract;

let operator: Driver;
const call = () => operator.browser;

beforeAll(async () => {
  operator = await buildOperator(app());
  return () => void releases.close();
});

const acts = async () =>
  (await call().call(operators.listActs, { query: {} })).acts.map(({ action, details }) => [
    action,
    details,
  ]);

/** Causes an event: a driver joins a new company. */
async function join(): Promise<void> {
  const { vtc } = await buildVtc(app());
  await buildMember(app(), vtc.id);
  await untilSettled(app());
}

test('the overview shows the health, the totals and what needs attention', async () => {
  await join();
  await app().db.taskRun.createMany({
    data: [
      { name: 'test.well', schedule: '7 * * * *' },
      {
        name: 'test.failing',
        schedule: '7 * * * *',
        failures: 2,
        failedAt: new Date(),
        error: 'Error: no luck',
      },
    ],
  });
  const overview = await call().call(operations.getOverview);
  const stateOf = Object.fromEntries(overview.health.map(({ part, state }) => [part, state]));
  expect(stateOf).toEqual({
    DATABASE: expect.stringMatching(/WELL|WARNING/),
    SCHEMA: 'WELL',
    DISK: 'UNKNOWN',
    EVENTS: 'WELL',
    TASKS: 'WARNING',
    MAILS: 'WELL',
    PUSHES: 'WELL',
    WEBHOOKS: 'WELL',
  });
  expect(overview).toMatchObject({
    users: { count: await app().db.user.count(), isEstimate: false },
    vtcs: { count: 1, isEstimate: false },
    waiting: [{ part: 'FAILED_TASKS', count: 1 }],
    newerRelease: null,
    lastBackupAt: null,
    isBackupOld: true,
  });
  expect(overview.databaseBytes).toBeGreaterThan(1_000_000);
});

/** The number of days, and the events on all of them. */
const sum = async () => {
  const { days } = await call().call(operations.getOverview);
  return { days: days.length, events: days.reduce((total, { events }) => total + events, 0) };
};

test('events are counted once, by day', async () => {
  await untilSettled(app());
  await runTasks(app().services, 'operations.note-day');
  const count = await app().db.outboxEvent.count();
  expect(count).toBeGreaterThan(0);
  const first = await sum();
  expect(first.events).toBe(count);
  await runTasks(app().services, 'operations.note-day');
  expect(await sum()).toEqual(first);
  await join();
  await runTasks(app().services, 'operations.note-day');
  expect((await sum()).events).toBe(await app().db.outboxEvent.count());
});

test('the rows of a table without statistics are counted', async () => {
  const client = await app().pool.connect();
  try {
    await client.query('CREATE TABLE never_analysed AS SELECT generate_series(1, 40) AS number');
    // Makes a session's statistics visible at once, instead of after up to a second.
    await client.query('SELECT pg_stat_force_next_flush()');
    await client.query('SELECT 1');
    const { groups } = await call().call(operations.getStorage);
    const tables = groups.flatMap((group) => group.tables);
    expect(tables.find(({ name }) => name === 'never_analysed')?.rows).toBe(40);
  } finally {
    await client.query('DROP TABLE never_analysed');
    client.release();
  }
});

test('every table of the database belongs to one kind', async () => {
  const { groups, disk } = await call().call(operations.getStorage);
  const { rows } = await app().pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE relkind IN ('r', 'p') AND NOT relispartition AND nspname = 'public'`,
  );
  const known = groups.flatMap(({ kind, tables }) => tables.map(({ name }) => [name, kind]));
  expect(known.filter(([, kind]) => kind === 'OTHER')).toEqual([]);
  expect(known.map(([name]) => `${name}`).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
  const telemetry = groups.find(({ kind }) => kind === 'TELEMETRY');
  expect(telemetry?.retentionDays).toBe(90);
  // Including its partitions.
  expect(telemetry?.tables.find(({ name }) => name === 'telemetry_events')?.bytes).toBeGreaterThan(
    0,
  );
  expect(disk).toBeNull();
});

test('a task can be requested, which is recorded', async () => {
  const params = { task: 'test.well' };
  await call().call(operations.runTask, { params });
  const { tasks } = await call().call(operations.listTasks);
  const [failing, well] = ['test.failing', 'test.well'].map((name) =>
    tasks.find((task) => task.name === name),
  );
  expect(failing).toMatchObject({ failures: 2, error: 'Error: no luck', isAsked: false });
  expect(well).toMatchObject({ result: 'NEVER', isAsked: true, startedAt: null });
  expect(well?.nextAt).toMatch(/:07:00\.000Z$/);
  expect(await acts()).toContainEqual(['task.asked', params]);
  const unknown = call().call(operations.runTask, { params: { task: 'test.unknown' } });
  expect(await refusedCodeOf(unknown)).toBe('NOT_FOUND');
});

test('a skipped event can be retried, which is recorded, or reports why it failed', async () => {
  await untilSettled(app());
  const event = await app().db.outboxEvent.findFirstOrThrow({ orderBy: { position: 'asc' } });
  const failedAt = new Date();
  const data = { eventId: event.id, error: 'Error: no', tries: 5, failedAt };
  await app().db.outboxFailure.createMany({
    data: [
      { ...data, consumer: 'activity', position: event.position },
      { ...data, consumer: 'activity', position: 900_000n },
    ],
  });
  const list = (query: { limit?: number; cursor?: string }) =>
    call().call(operations.listPassedEvents, { query });
  const first = await list({ limit: 1 });
  expect(first.passed).toHaveLength(1);
  const second = await list({ limit: 1, cursor: first.nextCursor ?? '' });
  expect([...first.passed, ...second.passed].map(({ position }) => position)).toEqual([
    Number(event.position),
    900_000,
  ]);
  expect(second.nextCursor).toBeNull();
  const retry = (position: number) =>
    call().call(operations.retryPassedEvent, { params: { consumer: 'activity', position } });
  expect(await retry(Number(event.position))).toEqual({ error: null });
  expect(await retry(900_000)).toEqual({ error: 'the event is no longer stored' });
  expect(await refusedCodeOf(retry(Number(event.position)))).toBe('NOT_FOUND');
  expect((await list({})).passed.map(({ position }) => position)).toEqual([900_000]);
  expect((await acts()).slice(0, 2)).toEqual([
    ['event.retried', { consumer: 'activity', position: 900_000, isDone: false }],
    ['event.retried', { consumer: 'activity', position: Number(event.position), isDone: true }],
  ]);
  const { consumers } = await call().call(operations.listConsumers);
  expect(consumers.map(({ name }) => name)).toEqual([...consumerNames]);
  expect(consumers).toContainEqual(
    expect.objectContaining({ name: 'activity', behind: 0, failures: 1 }),
  );
  await app().db.outboxFailure.deleteMany();
});

test('a waiting consumer can be made to retry at once', async () => {
  const retryAt = new Date(Date.now() + 3_600_000);
  const where = { name: 'webhooks' };
  await app().db.outboxConsumer.update({ where, data: { tries: 1, retryAt } });
  await call().call(operations.resumeConsumer, { params: { consumer: 'webhooks' } });
  const { consumers } = await call().call(operations.listConsumers);
  expect(consumers.find(({ name }) => name === 'webhooks')?.retryAt).not.toBe(
    retryAt.toISOString(),
  );
  expect((await acts())[0]).toEqual(['consumer.resumed', { consumer: 'webhooks' }]);
});

test('failed mails and suspended addresses are listed, a page at a time', async () => {
  const drivers = [await buildDriver(app(), 'Refused'), await buildDriver(app(), 'Suspended')];
  const finishedAt = new Date();
  for (const { user } of drivers) {
    await app().db.mail.create({
      data: {
        userId: user.id,
        kind: 'digest',
        locale: 'en',
        state: 'FAILED',
        nextAttemptAt: finishedAt,
        createdAt: finishedAt,
        finishedAt,
        replyCode: 550,
        error: 'No such user',
      },
    });
    await app().db.user.update({
      where: { id: user.id },
      data: { emailVerifiedAt: finishedAt, emailSuspendedAt: finishedAt },
    });
  }
  expect(await call().call(operations.getMailState)).toMatchObject({
    server: '127.0.0.1:1',
    failed: { count: 2, isEstimate: false },
    suspended: { count: 2, isEstimate: false },
  });
  const mails = await call().call(operations.listFailedMails, { query: { limit: 1 } });
  const more = await call().call(operations.listFailedMails, {
    query: { limit: 1, cursor: mails.nextCursor ?? '' },
  });
  expect([...mails.mails, ...more.mails].map(({ username }) => username).toSorted()).toEqual([
    'Refused',
    'Suspended',
  ]);
  expect(more.nextCursor).toBeNull();
  const { addresses } = await call().call(operations.listSuspendedAddresses, { query: {} });
  expect(addresses.map(({ email }) => email).toSorted()).toEqual(
    drivers.map(({ email }) => email).toSorted(),
  );
});

test('versions and migrations match the database', async () => {
  const versions = await call().call(operations.getVersions);
  const { migrations } = await call().call(operations.listMigrations, { query: { limit: 100 } });
  expect(versions).toMatchObject({
    version: app().services.config.version,
    node: process.versions.node,
    isEmbedded: true,
    schema: migrations[0]?.name,
    releases: { isOn: false, host, newer: null },
  });
  const { rows } = await app().pool.query<{ name: string }>(
    'SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1 DESC LIMIT 100',
  );
  expect(migrations.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
});

test('newer releases are checked once a day, only with consent, and a failed check has no effect', async () => {
  const look = () => runTasks(app().services, 'operations.look-for-release');
  const setNotice = (isOn: boolean) => call().call(operations.setReleaseNotice, { body: { isOn } });
  const newer = async () => (await call().call(operations.getOverview)).newerRelease;
  await look();
  expect(asked).toBe(0);
  await setNotice(true);
  await look();
  await look();
  expect(asked).toBe(1);
  expect(await newer()).toEqual({ version: '99.0.0', url: latest.html_url });
  // A failed check keeps the last result.
  isAway = true;
  app().passTime(24 * 3_600_000);
  await look();
  expect(asked).toBe(2);
  const { releases: state } = await call().call(operations.getVersions);
  expect(state).toMatchObject({ isOn: true, hasFailed: true, newer: { version: '99.0.0' } });
  isAway = false;
  latest = { tag_name: 'v0.0.1', html_url: 'javascript:alert(1)' };
  app().passTime(24 * 3_600_000);
  await look();
  expect(await newer()).toBeNull();
  await setNotice(false);
  expect((await acts()).slice(0, 1)).toEqual([['release-notice.off', {}]]);
  app().passTime(24 * 3_600_000);
  await look();
  expect(asked).toBe(3);
  expect(await newer()).toBeNull();
});

test('an invalid cursor is refused', async () => {
  const query = { cursor: randomUUID() };
  for (const route of [
    operations.listPassedEvents,
    operations.listFailedMails,
    operations.listSuspendedAddresses,
    operations.listMigrations,
  ]) {
    expect(await refusedCodeOf(call().call(route, { query }))).toBe('VALIDATION_FAILED');
  }
});
