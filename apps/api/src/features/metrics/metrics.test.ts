import { once } from 'node:events';
import { request as openRequest } from 'node:http';
import { contract } from '@waybill/schema/contract';
import { exampleReader } from '@waybill/schema/features/mails.contract';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { startTasks } from '../../lib/tasks.ts';
import { buildToken } from '../../testing/account-kit.ts';
import { buildDriver, buildVtc } from '../../testing/factories.ts';
import { metricsToken, readFigures } from '../../testing/figures.ts';
import { openStream } from '../../testing/live-stream.ts';
import { confirmEmail, sendDueMails, startMailServer } from '../../testing/mail-server.ts';
import { buildEvents, buildSession, buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const mailServer = await startMailServer();
afterAll(() => mailServer.close());
const app = useTestApp({ env: { ...mailServer.env, METRICS_TOKEN: metricsToken } });
const unwatched = useTestApp();

const read = () => readFigures(app().origin);

/** Series without garbage collection, which does not depend on requests. */
const ofRequests = (all: readonly string[]) =>
  all.filter((line) => !line.startsWith('nodejs_gc_')).toSorted();

let passedMs = 0;

/** Advances past the cache time, further each time because the clock is reset. */
function forgetAnswers(): void {
  passedMs += 10_000;
  app().passTime(passedMs);
}

const ask = (origin: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${origin}/metrics`, { headers });

describe('the metrics endpoint', () => {
  test('does not exist if no token is configured', async () => {
    for (const token of ['', metricsToken, 'undefined']) {
      const response = await ask(unwatched().origin, { authorization: `Bearer ${token}` });
      expect(response.status).toBe(404);
    }
    expect(unwatched().services.metrics.registry).toBeNull();
  });

  test('refuses requests without that token, also from signed-in users', async () => {
    const driver = await buildDriver(app());
    const { token } = await buildToken(driver);
    for (const headers of [
      {},
      { authorization: '' },
      { authorization: 'Bearer ' },
      { authorization: metricsToken },
      { authorization: `Bearer ${metricsToken}x` },
      { authorization: `Bearer ${metricsToken.slice(1)}` },
      { authorization: `Bearer ${driver.token}` },
      { authorization: `Bearer ${token}` },
      { cookie: driver.browser.writeHeaders().cookie },
    ]) {
      const response = await ask(app().origin, headers);
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toBe('Bearer');
      expect(await response.text()).not.toContain('waybill_');
    }
  });

  test('accepts the token, and responds in Prometheus’s format', async () => {
    const response = await ask(app().origin, { authorization: `bearer ${metricsToken}` });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.text()).toContain('waybill_build_info{version="1.0.0"} 1');
  });
});

const countOf = async (route: string, status: string) =>
  (await read()).valueOf(`waybill_http_requests_total{route="${route}",status="${status}"}`) ?? 0;

describe('requests', () => {
  test('are counted and timed by route and status', async () => {
    const { owner, vtc } = await buildVtc(app());
    const before = await read();
    await owner.browser.send('/api/vtc/all');
    await owner.browser.send('/api/vtc/all?limit=0');
    await owner.browser.send(`/api/vtcs/${vtc.id}/jobs`);
    await app().openBrowser().send(`/api/vtcs/${vtc.id}/jobs`);
    const after = await read();
    const growth = (series: string) => (after.valueOf(series) ?? 0) - (before.valueOf(series) ?? 0);
    const requests = (route: string, status: number) =>
      growth(`waybill_http_requests_total{route="${route}",status="${status}"}`);
    expect(requests('vtcs.list', 200)).toBe(1);
    expect(requests('vtcs.list', 422)).toBe(1);
    expect(requests('jobs.list', 200)).toBe(1);
    expect(requests('jobs.list', 401)).toBe(1);
    expect(growth('waybill_http_request_duration_seconds_count{route="vtcs.list"}')).toBe(2);
  });

  test('that the client aborts are counted separately', async () => {
    const device = await buildTestDevice(app());
    const before = await countOf('telemetry.sendBatch', 'aborted');
    const request = openRequest(`${app().origin}/api${contract.telemetry.sendBatch.path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${device.token}`,
        'content-type': 'application/json',
        'content-length': '100',
        expect: '100-continue',
      },
    });
    request.on('error', () => {});
    request.flushHeaders();
    // The server has started to process it.
    await once(request, 'continue');
    request.destroy();
    await expect.poll(() => countOf('telemetry.sendBatch', 'aborted')).toBe(before + 1);
  });

  test('to any path create no new series: labels never contain parts of it', async () => {
    const { owner, vtc } = await buildVtc(app());
    const words = (n: number) => [
      `/api/guessed-${n}`,
      `/guessed-${n}/page`,
      `/api/vtcs/by-tag/guessed-${n}`,
      `/api/vtcs/${vtc.id}/jobs?cursor=guessed-${n}`,
      `/media/guessed-${n}`,
      `/downloads/guessed-${n}`,
      `/api/webhooks/guessed-${n}/secret-${n}`,
      `/api/unsubscribe/guessed-${n}`,
      `/api/calendar-feeds/guessed-${n}.ics`,
      `/api/events/guessed-${n}/event.ics`,
      `/api/docs/guessed-${n}`,
      `/metrics/guessed-${n}`,
      `/metrics?token=guessed-${n}`,
      `/api/health/guessed-${n}`,
    ];
    const walk = async (n: number) => {
      for (const path of words(n)) {
        for (const method of ['GET', 'POST', 'DELETE']) {
          const headers = { ...owner.browser.writeHeaders(), 'x-guessed': `guessed-${n}` };
          await app().openBrowser().send(path, { method, headers });
        }
      }
    };
    await walk(0);
    const before = await read();
    await walk(1);
    await walk(2);
    const after = await read();
    expect(ofRequests(after.series)).toEqual(ofRequests(before.series));
    expect(after.text).not.toMatch(/guessed|secret-/);
    expect(after.text).not.toContain(vtc.id);
    const routes = new Set(after.series.flatMap((line) => /route="([^"]*)"/.exec(line)?.[1] ?? []));
    const inContract = Object.entries(contract).flatMap(([feature, all]) =>
      Object.keys(all).map((name) => `${feature}.${name}`),
    );
    const others =
      'steam live trackers unsubscribe calendars health reference unknown media downloads metrics page';
    const known = new Set([...inContract, ...others.split(' ')]);
    expect([...routes].filter((name) => !known.has(name))).toEqual([]);
  });
});

test('live streams are counted while they are open, and not timed', async () => {
  const driver = await buildDriver(app());
  const { cookie } = driver.browser.writeHeaders();
  const streams = async () => (await read()).valueOf('waybill_live_streams');
  const stream = await openStream(app(), '?topics=me', { cookie });
  await stream.until('hello');
  expect(await streams()).toBe(1);
  stream.close();
  await expect.poll(streams).toBe(0);
  expect((await read()).text).not.toMatch(/duration_seconds_count\{route="live"/);
});

test('telemetry is counted by batches, events and duplicates', async () => {
  const device = await buildTestDevice(app());
  const session = buildSession(app());
  await device.send(session, buildEvents(5));
  await device.send(session, buildEvents(7));
  const figures = await read();
  expect(figures.valueOf('waybill_ingest_batches_total')).toBe(2);
  expect(figures.valueOf('waybill_ingest_events_total')).toBe(7);
  expect(figures.valueOf('waybill_ingest_duplicates_total')).toBe(5);
});

const runsOf = (task: string, outcome: string) => async () =>
  (await read()).valueOf(
    `waybill_task_duration_seconds_count{task="${task}",outcome="${outcome}"}`,
  );

test('tasks are counted and timed by outcome', async () => {
  const schedule = '7 * * * *';
  const tasks = [
    { name: 'test.good', schedule, run: async () => {} },
    { name: 'test.bad', schedule, run: async () => Promise.reject(new Error('no luck')) },
  ];
  const running = startTasks(tasks, { ...app().services, onFailure: () => {} });
  onTestFinished(() => running.stop());
  // Starts at 0, so that the first failure counts as an increase.
  expect(await runsOf('test.bad', 'failed')()).toBe(0);
  await expect.poll(runsOf('test.good', 'done')).toBe(1);
  await expect.poll(runsOf('test.bad', 'failed')).toBe(1);
});

test('mails are counted by outcome and queue length', async () => {
  const driver = await buildDriver(app());
  await driver.browser.call(contract.mails.requestVerification, {
    body: exampleReader,
  });
  forgetAnswers();
  expect((await read()).valueOf('waybill_deliveries_waiting{channel="mail"}')).toBe(1);
  mailServer.refuse({ at: 'DATA', code: 451, reply: '4.7.1 Come back later' });
  await sendDueMails(app());
  await confirmEmail(app(), mailServer, await buildDriver(app()));
  const tries = async (outcome: string) =>
    (await read()).valueOf(`waybill_deliveries_total{channel="mail",outcome="${outcome}"}`);
  expect(await tries('failed')).toBe(1);
  expect(await tries('sent')).toBeGreaterThan(0);
});

test('the database reports queues and table sizes, with partitions added to their table', async () => {
  await app().db.$executeRaw`
    INSERT INTO outbox_consumers (name, position) VALUES ('lagging', 0) ON CONFLICT DO NOTHING`;
  await app().db.$executeRaw`
    INSERT INTO outbox_failures (consumer, position, event_id, error, tries, failed_at)
    VALUES ('lagging', 1, gen_random_uuid(), '', 5, now())`;
  await app().db.$executeRaw`
    INSERT INTO vtc_due (vtc_id, kind, subject_id, due_at, tries, error)
    VALUES (gen_random_uuid(), 'job', gen_random_uuid(), 'infinity', 5, 'out of range')`;
  forgetAnswers();
  const figures = await read();
  expect(figures.valueOf('waybill_database_up')).toBe(1);
  expect(figures.valueOf('waybill_ledger_failed_changes')).toBe(1);
  expect(figures.valueOf('waybill_outbox_passed_over_events')).toBe(1);
  expect(figures.valueOf('waybill_outbox_pending_events')).toBeGreaterThan(0);
  expect(figures.valueOf('waybill_outbox_lag_events{consumer="lagging"}')).toBe(0);
  expect(figures.valueOf('waybill_database_connections_limit{pool="reads"}')).toBe(10);
  expect(figures.valueOf('waybill_table_bytes{table="users"}')).toBeGreaterThan(8_192);
  const tables = figures.series.filter((line) => line.startsWith('waybill_table_bytes'));
  expect(tables.filter((line) => line.includes('outbox_events'))).toHaveLength(1);
});

test('without the database, only the metrics of the process are reported', async () => {
  await read();
  await app().db.$executeRawUnsafe('ALTER TABLE outbox_head RENAME TO outbox_away');
  onTestFinished(async () => {
    await app().db.$executeRawUnsafe('ALTER TABLE outbox_away RENAME TO outbox_head');
  });
  forgetAnswers();
  const figures = await read();
  expect(figures.valueOf('waybill_database_up')).toBe(0);
  expect(figures.valueOf('waybill_outbox_pending_events')).toBeUndefined();
  expect(figures.valueOf('waybill_database_connections_limit{pool="reads"}')).toBe(10);
});
