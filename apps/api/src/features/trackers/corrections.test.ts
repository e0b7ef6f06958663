import { contract } from '@waybill/schema/contract';
import type { TrackerProvider } from '@waybill/schema/features/trackers.models';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  backdateAll,
  linkTracker,
  sdkDelivery,
  type TestTracker,
  tracksimDelivery,
  truckyDelivery,
  unitrackerDelivery,
} from '../../testing/tracker-kit.ts';
import { compareSums } from '../jobs/recount/recount.data.ts';
import { describeRefolding } from '../telemetry/telemetry.admin.ts';

const app = useTestApp();
const { jobs, trackers } = contract;

let owner: Driver;
let vtcId: string;
let links: Readonly<Record<TrackerProvider, TestTracker>>;
let driver: Driver;
let number = 0;

beforeAll(async () => {
  const company = await buildVtc(app());
  owner = company.owner;
  vtcId = company.vtc.id;
  links = {
    tracksim: await linkTracker(owner, vtcId, 'tracksim', true),
    trucky: await linkTracker(owner, vtcId, 'trucky', true),
    unitracker: await linkTracker(owner, vtcId, 'unitracker'),
  };
});
beforeEach(async () => {
  driver = await buildMember(app(), vtcId);
  await backdateAll(app());
  number += 1;
});

const bodies = {
  tracksim: tracksimDelivery,
  trucky: truckyDelivery,
  unitracker: unitrackerDelivery,
};
const deliveryOf = (provider: TrackerProvider) =>
  bodies[provider]({ steamId: driver.steamId, number });
const send = async (provider: TrackerProvider, body: string) =>
  expect(await links[provider].send(body)).toBe(204);

/** The same job with another distance. */
const changed = {
  tracksim: (body: string) => body.replace('"distance":"358.7"', '"distance":"420"'),
  trucky: (body: string) => body.replaceAll(':359', ':420'),
  unitracker: (body: string) => body.replace('"distanceDriven":"359"', '"distanceDriven":"420"'),
};
const deleted = {
  tracksim: (body: string) => body.replace('"job.delivered"', '"job.deleted"'),
  trucky: (body: string) => body.replace('"job_completed"', '"job_deleted"'),
};

async function ownJobs() {
  return (await driver.browser.call(jobs.listOwn, { query: {} })).jobs;
}

async function lastOutcome(provider: TrackerProvider) {
  const found = await owner.browser.call(trackers.list, { params: { vtcId } });
  return found.links.find((link) => link.provider === provider)?.deliveries[0]?.outcome;
}

/** The events for staff on the driver's jobs. */
async function told() {
  return app().db.$queryRaw`
    SELECT payload->>'correction' AS correction, payload->>'tracker' AS tracker FROM outbox_pending
    WHERE type = 'job.corrected' AND payload->>'driverId' = ${driver.user.id} ORDER BY n`;
}

async function expectProven(): Promise<void> {
  const { report } = await describeRefolding(app().db, app().services.clock());
  expect(report).toMatch(/: 0 differences\.$/);
  expect((await compareSums(app().db)).differences).toEqual([]);
}

test.each(['tracksim', 'trucky'] as const)(
  'a job deleted by %s must be reviewed again, and staff are notified once',
  async (provider) => {
    const body = deliveryOf(provider);
    await send(provider, body);
    expect(await ownJobs()).toMatchObject([{ tier: 'accepted' }]);
    for (let times = 0; times < 2; times++) await send(provider, deleted[provider](body));
    expect(await ownJobs()).toMatchObject([
      {
        tier: 'review',
        distanceM: provider === 'trucky' ? 359_000 : 358_700,
        reasons: ['UNTRUSTED_SOURCE', 'NO_EVENTS'],
      },
    ]);
    expect(await lastOutcome(provider)).toBe('REPEATED');
    expect(await told()).toEqual([
      { correction: 'deleted', tracker: provider === 'trucky' ? 'Trucky' : 'TrackSim' },
    ]);
    // Sending it again does not restore it.
    await send(provider, body);
    expect(await ownJobs()).toMatchObject([{ tier: 'review' }]);
    await expectProven();
  },
);

test.each(['tracksim', 'trucky', 'unitracker'] as const)(
  'a job sent by %s with other figures goes into review with them',
  async (provider) => {
    const body = deliveryOf(provider);
    await send(provider, body);
    const other = changed[provider](body);
    for (let times = 0; times < 2; times++) await send(provider, other);
    expect(await ownJobs()).toMatchObject([{ tier: 'review', distanceM: 420_000 }]);
    expect(await told()).toMatchObject([{ correction: 'changed' }]);
    await expectProven();
  },
);

test('a job sent again as cancelled is deleted', async () => {
  const body = deliveryOf('tracksim');
  await send('tracksim', body);
  await send('tracksim', body.replaceAll('job.delivered', 'job.cancelled'));
  expect(await ownJobs()).toMatchObject([{ state: 'delivered', tier: 'review' }]);
  expect(await told()).toMatchObject([{ correction: 'deleted' }]);
});

test('a different notation alone is not a correction', async () => {
  const body = deliveryOf('tracksim');
  await send('tracksim', body);
  await send('tracksim', ` ${body}`);
  expect(await ownJobs()).toMatchObject([{ tier: 'accepted' }]);
  expect(await told()).toEqual([]);
});

test.each(['changed', 'deleted'] as const)(
  'a staff decision stays when a job is %s, with the figures that they saw',
  async (correction) => {
    const body = deliveryOf('tracksim');
    await send('tracksim', body);
    const [job] = await ownJobs();
    for (const kind of ['VOID', 'RESTORE', 'REJECT', 'ACCEPT'] as const) {
      const params = { jobId: job?.id ?? '' };
      await owner.browser.call(jobs.decide, { params, body: { kind, reason: 'Seen it' } });
    }
    const correct = { changed: changed.tracksim, deleted: deleted.tracksim }[correction];
    for (let times = 0; times < 2; times++) await send('tracksim', correct(body));
    expect(await ownJobs()).toMatchObject([{ tier: 'accepted', distanceM: 358_700 }]);
    expect(await told()).toEqual([{ correction, tracker: 'TrackSim' }]);
    await expectProven();
  },
);

test("a device's job stays when a tracker deletes it", async () => {
  const device = await buildTestDevice(app(), driver);
  const { session, events } = sdkDelivery();
  await device.send(session, events);
  const before = await ownJobs();
  const body = changed.tracksim(deliveryOf('tracksim'));
  await send('tracksim', body);
  expect((await ownJobs())[0]?.reasons).toContain('SOURCES_DISAGREE');
  await send('tracksim', deleted.tracksim(body));
  expect(await ownJobs()).toMatchObject([{ tier: before[0]?.tier, reasons: before[0]?.reasons }]);
  expect(await told()).toMatchObject([{ correction: 'deleted' }]);
  await expectProven();
});

test('deleting a job that was never reported has no effect', async () => {
  await send('trucky', deleted.trucky(deliveryOf('trucky')));
  expect(await lastOutcome('trucky')).toBe('UNINTERESTING');
  expect(await ownJobs()).toEqual([]);
});
