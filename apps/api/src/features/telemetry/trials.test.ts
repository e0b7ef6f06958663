import { contract } from '@waybill/schema/contract';
import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { readSdkSession } from '@waybill/telemetry/testing/recordings';
import { beforeAll, expect, test } from 'vitest';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { ping } from '../../testing/position-kit.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import {
  buildSession,
  buildTestDevice,
  driveAgain,
  type TestDevice,
} from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { keepMap } from '../roads/roads.service.ts';
import { describeRefolding } from './telemetry.admin.ts';

const app = useTestApp({ runsOutbox: true });
const { jobs, positions } = contract;

/** Everything that a drive leaves outside the driver's own list, by table. */
const left = {
  totals: ['driver_days', 'driver_totals', 'vtc_days', 'vtc_totals'],
  activity: ['activity', 'notifications'],
  roads: ['map_pending', 'job_roads', 'driver_chunks', 'vtc_chunks'],
  votes: ['city_votes', 'vtc_cities', 'map_cities'],
  traffic: ['traffic_shares', 'traffic_positions'],
  fuel: ['fuel_days', 'fuel_tank_ups', 'job_fuel_costs'],
  regions: ['region_jobs', 'region_days', 'region_cities'],
  prints: ['job_replays', 'job_replay_marks'],
  plans: ['route_plan_legs'],
} as const;

let owner: Driver;
let mate: Driver;
let device: TestDevice;
let vtcId: string;

beforeAll(async () => {
  const company = await buildVtc(app());
  vtcId = company.vtc.id;
  owner = company.owner;
  mate = await buildMember(app(), vtcId);
  device = await buildTestDevice(app(), mate);
  // Old enough membership that any drive would count.
  await app().db.membership.update({
    where: { userId: mate.user.id },
    data: { lastActiveAt: new Date(Date.now() - 86_400_000) },
  });
});

async function countRows(): Promise<Record<string, number>> {
  await untilSettled(app());
  await keepMap(app().services);
  await runTasks(app().services, 'traffic.count-recent');
  const counts: Record<string, number> = {};
  for (const table of Object.values(left).flat()) {
    const rows = await app().db.$queryRawUnsafe<{ count: bigint }[]>(
      `SELECT count(*) AS count FROM ${table}`,
    );
    counts[table] = Number(rows[0]?.count);
  }
  const member = await app().db.membership.findUnique({ where: { userId: mate.user.id } });
  return { ...counts, active: member?.lastActiveAt.getTime() ?? 0 };
}

const own = async () => (await device.call(jobs.listOwn, { query: {} })).jobs;

/** The events of a delivered drive, and of a cancelled one. */
const drives = {
  delivered: readSdkSession().events,
  cancelled: readSdkSession().events.map((event) =>
    event.type === 'job.delivered'
      ? {
          seq: event.seq,
          t: event.t,
          type: 'job.cancelled' as const,
          job: event.job,
          penaltyMinor: 12_000,
        }
      : event,
  ),
};

test.each([
  {
    end: 'delivered' as const,
    judged: { tier: 'review', reasons: ['UNTRUSTED_SOURCE'] },
    evidence: [{ code: 'UNTRUSTED_SOURCE', figures: { trial: 1 } }],
  },
  { end: 'cancelled' as const, judged: { tier: null, reasons: [] }, evidence: [] },
])('a test drive that was $end leaves nothing', async ({ end, judged, evidence }) => {
  const before = await countRows();
  await device.sendLive(buildSession(app(), { trial: true }), drives[end]);
  expect(await countRows()).toEqual(before);

  const [job] = await own();
  expect(job).toMatchObject({ isTrial: true, state: end });
  const stored = await app().db.job.findUnique({ where: { id: job?.id ?? '' } });
  expect(stored).toMatchObject({ vtcId: null, planId: null, prints: [] });
  const params = { jobId: job?.id ?? '' };
  expect(job).toMatchObject(judged);
  const { job: detail } = await device.call(jobs.get, { params });
  expect(detail.evidence).toMatchObject(evidence);

  // Other users can't see it. Only its driver can delete it.
  expect(await refusedCodeOf(owner.browser.call(jobs.get, { params }))).toBe('NOT_FOUND');
  const { jobs: ofCompany } = await owner.browser.call(jobs.list, {
    params: { vtcId },
    query: {},
  });
  expect(ofCompany).toEqual([]);
  expect(await refusedCodeOf(owner.browser.call(jobs.removeOwn, { params }))).toBe('NOT_FOUND');
  await mate.browser.call(jobs.removeOwn, { params });
  expect(await own()).toEqual([]);
});

test('a trial is on no map, marked by its pings or only by its session', async () => {
  const session = buildSession(app(), { trial: true });
  expect(await refusedCodeOf(ping(app(), device, {}, { trial: true }))).toBe('LIVE_OFF');
  await device.send(session, drives.delivered.slice(0, 20));
  const { id: sessionId, startedAt } = session;
  const other = await buildTestDevice(app(), mate);
  expect(await refusedCodeOf(ping(app(), other, {}, { sessionId, startedAt }))).toBe('LIVE_OFF');
  const { drivers } = await owner.browser.call(positions.listOnTheRoad, { query: {} });
  expect(drivers).toEqual([]);
});

/** The same drive for another company: another contract at the same time and odometer. */
function forOther(events: readonly TelemetryEvent[]): TelemetryEvent[] {
  return events.map((event) => {
    if (!('job' in event) || !event.job) return event;
    return Object.assign({}, event, { job: { ...event.job, incomeMinor: 1_234_500 } });
  });
}

test.each([
  ['before', 7],
  ['after', 9],
])(
  'a test drive %s a job with the same time and odometer causes no issue',
  async (order, number) => {
    const other = await buildTestDevice(app());
    const events = driveAgain(drives.delivered, number);
    const real = buildSession(app());
    const trial = buildSession(app(), { trial: true });
    const sendTrial = async () => other.sendLive(trial, forOther(driveAgain(events, 0)));
    if (order === 'before') await sendTrial();
    await other.sendLive(real, events);
    if (order === 'after') await sendTrial();
    const { jobs: found } = await other.call(jobs.listOwn, { query: {} });
    expect(found).toHaveLength(2);
    expect(found.find(({ isTrial }) => !isTrial)).toMatchObject({ tier: 'verified', reasons: [] });
    expect(found.find(({ isTrial }) => isTrial)?.reasons).toEqual(['UNTRUSTED_SOURCE']);
  },
);

test('refolding everything does not report deleted test drives', async () => {
  const other = await buildTestDevice(app());
  await other.sendLive(buildSession(app(), { trial: true }), driveAgain(drives.delivered, 8));
  const ask = async () => {
    const { report } = await describeRefolding(app().db, app().services.clock());
    return report.split('\n').filter((line) => line.startsWith('session'));
  };
  const { jobs: found } = await other.call(jobs.listOwn, { query: {} });
  const before = await ask();
  await other.driver.browser.call(jobs.removeOwn, { params: { jobId: found[0]?.id ?? '' } });
  expect(await ask()).toEqual(before);
  const { jobs: left } = await other.call(jobs.listOwn, { query: {} });
  expect(left).toEqual([]);
});

test('other jobs can’t be deleted', async () => {
  const other = await buildTestDevice(app());
  await other.send(buildSession(app()), drives.delivered);
  const { jobs: found } = await other.call(jobs.listOwn, { query: {} });
  expect(found).toMatchObject([{ isTrial: false }]);
  const params = { jobId: found[0]?.id ?? '' };
  const removing = other.driver.browser.call(jobs.removeOwn, { params });
  expect(await refusedCodeOf(removing)).toBe('JOB_NOT_TRIAL');
});
