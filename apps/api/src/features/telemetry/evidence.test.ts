// @module-tag long
import { contract } from '@waybill/schema/contract';
import type {
  GameContract,
  TelemetryEvent,
  TrackSample,
} from '@waybill/schema/features/telemetry.models';
import { genuineSession } from '@waybill/simulator/forge-session';
import { expect, test } from 'vitest';
import { buildMember, buildStaff, buildVtc } from '../../testing/factories.ts';
import { buildOperator } from '../../testing/operator-kit.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { buildSession, buildTestDevice, type TestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { compareDrives } from './replays.service.ts';
import { describeRefolding } from './telemetry.admin.ts';

const app = useTestApp();
const { jobs, vtcs } = contract;
const hourMs = 3_600_000;

let seed = 7_000;

/** A unique drive without issues. */
function buildDrive(): readonly TelemetryEvent[] {
  for (;;) {
    seed += 1;
    const { sessions } = genuineSession(seed, {
      courses: ['uneventful'],
      kinds: ['market'],
      multiplayer: ['none'],
      incidents: [0, 0],
    });
    const [session] = sessions;
    const duration = session?.events.at(-1)?.t ?? 0;
    const isPlain = session?.header.session.game === 'ets2' && duration < 3 * hourMs;
    if (session && sessions.length === 1 && isPlain) return session.events;
  }
}

/** A drive with another contract and delivery. */
function retell(
  events: readonly TelemetryEvent[],
  change: (job: GameContract) => GameContract,
  addMinor = 0,
): TelemetryEvent[] {
  return events.map((event): TelemetryEvent => {
    if (event.type === 'job.delivered') {
      const { job, ...rest } = event;
      const revenueMinor = event.revenueMinor + addMinor;
      return { ...rest, revenueMinor, ...(job && { job: change(job) }) };
    }
    return 'job' in event && event.job ? { ...event, job: change(event.job) } : event;
  });
}

const laterDeadline = (job: GameContract): GameContract => ({
  ...job,
  deadlineMinute: (job.deadlineMinute ?? 0) + 60,
});

const oneCentMore = (job: GameContract): GameContract => ({
  ...job,
  incomeMinor: (job.incomeMinor ?? 0) + 1,
});

/** Drives this long ago, and sends like an online device. */
async function drive(device: TestDevice, events: readonly TelemetryEvent[], ageMs = 4 * hourMs) {
  await device.sendLive(buildSession(app(), { ageMs }), events);
}

async function listJobs({ call }: TestDevice) {
  const listed = await call(jobs.listOwn, { query: { state: 'delivered' } });
  return listed.jobs.map(({ tier, reasons }) => ({ tier, reasons }));
}

async function buildHaulier() {
  const { owner, vtc } = await buildVtc(app());
  const device = await buildTestDevice(app(), await buildMember(app(), vtc.id));
  // A job from before joining would belong to no company.
  await app().pool.query(
    `UPDATE membership_periods SET joined_at = '2020-01-01' WHERE vtc_id = $1`,
    [vtc.id],
  );
  const text = { vtcId: vtc.id, name: vtc.name, tag: vtc.tag, slogan: vtc.slogan };
  const count = (countsOfflineJobs: 'true' | 'false') =>
    owner.browser.call(vtcs.update, { body: { ...text, countsOfflineJobs }, files: {} });
  return { owner, vtc, device, count };
}

async function expectProven(): Promise<void> {
  const { report, isProven } = await describeRefolding(app().db, app().services.clock());
  expect([report, isProven]).toEqual([expect.stringContaining(': 0 differences.'), true]);
}

const verified = { tier: 'verified', reasons: [] };
const offline = { tier: 'review', reasons: ['NOT_WITNESSED'] };

test('a drive sent all at once is offline: a company may count it, and the job keeps that rule', async () => {
  const { device, count } = await buildHaulier();
  await drive(device, buildDrive());
  const sendAtOnce = () => device.send(buildSession(app(), { ageMs: 4 * hourMs }), buildDrive());
  app().passTime(5 * hourMs);
  await sendAtOnce();
  expect(await listJobs(device)).toEqual([offline, verified]);
  await count('true');
  app().passTime(5 * hourMs);
  await sendAtOnce();
  await count('false');
  app().passTime(5 * hourMs);
  await sendAtOnce();
  const counted = { ...offline, tier: 'accepted' };
  expect(await listJobs(device)).toEqual([offline, counted, offline, verified]);
  await expectProven();
});

test('a row from version 1 is always judged by version 1', async () => {
  const device = await buildTestDevice(app());
  const session = buildSession(app(), { ageMs: 4 * hourMs });
  const events = buildDrive();
  const begun = events.findIndex(({ type }) => type === 'job.started') + 1;
  await device.send(session, events.slice(0, begun));
  await app().pool.query('UPDATE jobs SET evidence_version = 1 WHERE driver_id = $1', [
    device.driver.user.id,
  ]);
  await device.send(session, events.slice(begun));
  expect(await listJobs(device)).toEqual([verified]);
  await expectProven();
});

test('repeating one’s own drive gives the same odometer and fingerprints', async () => {
  const device = await buildTestDevice(app());
  const events = buildDrive();
  await drive(device, events, 40 * hourMs);
  await drive(device, retell(events, laterDeadline));
  const again = { tier: 'review', reasons: ['ODO_REPEATED', 'REPLAYED'] };
  expect((await listJobs(device))[0]).toEqual(again);
  await compareDrives(app().services);
  expect(await listJobs(device)).toEqual([again, again]);
  await expectProven();
});

test('another driver’s session with one cent more is a replay, shown to staff', async () => {
  const [theirs, ours] = [await buildHaulier(), await buildHaulier()];
  const reviewer = await buildStaff(app(), ours, ['REVIEW_JOBS']);
  const colleague = await buildStaff(app(), ours, ['MANAGE_COMPANY']);
  const events = buildDrive();
  await drive(theirs.device, events, 30 * hourMs);
  await drive(ours.device, retell(events, oneCentMore, 1));
  const replayed = { tier: 'review', reasons: ['REPLAYED'] };
  expect(await listJobs(ours.device)).toEqual([replayed]);
  expect(await listJobs(theirs.device)).toEqual([verified]);
  await compareDrives(app().services);
  expect(await listJobs(theirs.device)).toEqual([replayed]);

  const listed = await ours.device.call(jobs.listOwn, { query: {} });
  const params = { jobId: listed.jobs[0]?.id ?? '' };
  const shownTo = async (call: TestDevice['call']) =>
    (await call(jobs.get, { params })).job.replays;
  const unnamed = [{ jobId: null, number: null, shared: expect.any(Number) }];
  expect(await shownTo(reviewer.browser.call)).toEqual(unnamed);
  expect(await shownTo(ours.owner.browser.call)).toEqual(unnamed);
  expect(await shownTo(colleague.browser.call)).toEqual([]);
  expect(await shownTo(ours.device.call)).toEqual([]);
  await expect(theirs.owner.browser.call(jobs.get, { params })).rejects.toMatchObject({
    status: 404,
  });
  const operator = await buildOperator(app());
  const named = { number: 1, shared: expect.any(Number) };
  const [other] = await shownTo(operator.browser.call);
  expect(other).toEqual({ ...named, jobId: expect.any(String) });
  const { job: seen } = await operator.browser.call(jobs.get, {
    params: { jobId: other?.jobId ?? '' },
  });
  expect(seen).toMatchObject({
    replays: [{ ...named, jobId: params.jobId }],
    can: { decide: [], appeal: false, share: false, comment: false },
  });
  await expectProven();
});

test('two simultaneous deliveries of one drive are both detected', async () => {
  const devices = [await buildTestDevice(app()), await buildTestDevice(app())];
  const events = buildDrive();
  const last = events.findIndex(({ type }) => type === 'job.delivered');
  const sessions = devices.map(() => buildSession(app(), { ageMs: 4 * hourMs }));
  const send = async (part: readonly TelemetryEvent[], index: number) => {
    const [device, session] = [devices[index], sessions[index]];
    if (device && session) await device.send(session, part);
  };
  await Promise.all(devices.map((_, index) => send(events.slice(0, last), index)));
  await Promise.all(devices.map((_, index) => send(events.slice(last), index)));
  await compareDrives(app().services);
  for (const device of devices) {
    expect((await listJobs(device))[0]?.reasons).toContain('REPLAYED');
  }
  await expectProven();
});

test('a start and an end away from a city’s known position are issues', async () => {
  const device = await buildTestDevice(app());
  const events = buildDrive();
  const begun = events.find((event) => event.type === 'job.started');
  const cities = [begun?.job.source.cityId, begun?.job.destination.cityId];
  await app().pool.query(
    `INSERT INTO map_cities (game, city_id, name, x, z, n, drivers)
     SELECT 0, city, city, 150000, 150000, 3, 3 FROM unnest($1::text[]) city
     ON CONFLICT (game, city_id) DO UPDATE SET x = 150000, z = 150000, drivers = 3`,
    [cities],
  );
  await drive(device, events);
  const elsewhere = { tier: 'review', reasons: ['START_ELSEWHERE', 'END_ELSEWHERE'] };
  expect(await listJobs(device)).toEqual([elsewhere]);
  // The job keeps the city positions that it was judged by.
  await app().pool.query('DELETE FROM map_cities WHERE city_id = ANY($1)', [cities]);
  await expectProven();
});

test('unknown cargo with nearly the maximum pay is an issue', async () => {
  const device = await buildTestDevice(app());
  const events = buildDrive();
  const delivered = events.find((event) => event.type === 'job.delivered');
  if (!delivered) throw new Error('it was not delivered');
  const most = (12_500 * delivered.distanceM) / 1_000 + 200_000;
  const rise = Math.round(0.9 * most) - delivered.revenueMinor;
  const rich = (cargoId: string) => (job: GameContract) => ({
    ...job,
    cargo: { ...job.cargo, id: cargoId },
    incomeMinor: (job.incomeMinor ?? 0) + rise,
  });
  await drive(device, retell(events, rich('unheard_of'), rise));
  const [job] = await listJobs(device);
  expect(job?.reasons).toContain('CONTRACT_IMPOSSIBLE');
  await expectProven();
});

/** A job with this many hours of driving, whose last sample is a minute old. */
function buildHours(hours: number, number: number): TelemetryEvent[] {
  const first = buildDrive().find((event) => event.type === 'job.started');
  if (!first) throw new Error('it did not begin');
  const odometerM = 1_000_000 * number;
  const count = hours * 60;
  const metres = (minute: number) => odometerM + minute * 25_000;
  const truck = (minute: number) => ({ ...first.truck, odometerM: metres(minute) });
  const tracks = Array.from({ length: hours }, (_, hour): TelemetryEvent => {
    const samples = Array.from({ length: 60 }, (_sample, index): TrackSample => {
      const minute = hour * 60 + index;
      return [minute * 60_000, minute * 1_300, 0, 2_200, metres(minute), 500_000, 0];
    });
    return { seq: hour + 2, t: (hour * 60 + 59) * 60_000, type: 'track', samples };
  });
  return [
    { ...first, seq: 1, t: 0, truck: truck(0) },
    ...tracks,
    {
      seq: hours + 2,
      t: count * 60_000,
      type: 'job.delivered',
      revenueMinor: 100_000,
      xp: 100,
      cargoDamagePpm: 0,
      distanceM: metres(count - 1) - odometerM,
      deliveryMinutes: count,
      autoPark: false,
      autoLoad: false,
      truck: truck(count - 1),
    },
  ];
}

test('too many hours in 24 are detected, even if the first are sent last', async () => {
  const device = await buildTestDevice(app());
  const now = app().services.clock().getTime();
  const early = buildSession(app(), { ageMs: 23 * hourMs });
  const late = buildSession(app(), { ageMs: 12 * hourMs });
  const reasonsOf = async () => {
    const listed = await device.call(jobs.listOwn, { query: { state: 'delivered' } });
    return listed.jobs
      .toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1))
      .map(({ reasons }) => reasons.includes('HOURS_IMPOSSIBLE'));
  };
  await device.send(late, buildHours(11, 2));
  expect(await reasonsOf()).toEqual([false]);
  await device.send(early, buildHours(10, 1));
  expect(await reasonsOf()).toEqual([false, true]);
  expect(app().services.clock().getTime()).toBeGreaterThanOrEqual(now);
  await expectProven();
});

test('an old drive gets fingerprints while its events are stored, and keeps its tier', async () => {
  const [old, device] = [await buildTestDevice(app()), await buildTestDevice(app())];
  const events = buildDrive();
  await drive(old, events, 30 * hourMs);
  const driver = [old.driver.user.id];
  await app().pool.query(
    `UPDATE job_chapters SET facts = facts - 'drive' - 'receivedTo', truck = NULL, odometer = NULL, moving_s = NULL
     WHERE driver_id = $1`,
    driver,
  );
  await app().pool.query(
    `UPDATE jobs SET prints = '{}', conditions = NULL, evidence_version = 1 WHERE driver_id = $1`,
    driver,
  );
  await app().pool.query('DELETE FROM job_replay_marks');
  await expectProven();
  app().passTime(2 * hourMs);
  await runTasks(app().services);
  await drive(device, retell(events, oneCentMore, 1));
  expect(await listJobs(device)).toEqual([{ tier: 'review', reasons: ['REPLAYED'] }]);
  await compareDrives(app().services);
  expect(await listJobs(old)).toEqual([verified]);
  await expectProven();
});
