import { contract } from '@waybill/schema/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { type Row, rowOf, tableOf, uploadTable } from '../../testing/import-kit.ts';
import { buildJobForm } from '../../testing/job-kit.ts';
import { buildTestDevice } from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  backdateAll,
  deliveryDay,
  linkTracker,
  sdkDelivery,
  type TestTracker,
  tracksimDelivery,
  truckyDelivery,
} from '../../testing/tracker-kit.ts';
import { compareSums } from '../jobs/recount/recount.data.ts';
import { describeRefolding } from './telemetry.admin.ts';

const app = useTestApp();
const { jobs } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let staff: Driver;
let tracksim: TestTracker;
let trucky: TestTracker;
let driver: Driver;
let count = 0;

beforeAll(async () => {
  company = await buildVtc(app());
  staff = await buildStaff(app(), company, ['REVIEW_JOBS']);
  tracksim = await linkTracker(company.owner, company.vtc.id, 'tracksim', true);
  trucky = await linkTracker(company.owner, company.vtc.id, 'trucky', true);
});
beforeEach(async () => {
  driver = await buildMember(app(), company.vtc.id);
  await backdateAll(app());
});

/** The delivery of the samples with a driver's approximate times. */
const remembered = {
  ...buildJobForm(),
  cargo: { id: 'paper', name: 'Office Paper', massG: 18_000_000 },
  destination: { cityId: 'wroclaw', city: 'Wrocław', companyId: null, company: null },
  startedAt: `${deliveryDay}T18:00:00Z`,
  endedAt: `${deliveryDay}T18:20:00Z`,
  distanceM: 358_000,
  revenueMinor: 1_176_900,
};

/** Sends a form. Returns the status and the job of the response. */
async function send({ browser }: Driver, path: string, body: object) {
  const response = await browser.send(path, {
    method: 'POST',
    headers: { ...browser.writeHeaders(), 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return { status: response.status, answer };
}
const enter = async (form: object = remembered) => send(driver, '/api/users/me/jobs', form);
const enterAsStaff = async (form: object = remembered) =>
  send(staff, `/api/vtcs/${company.vtc.id}/jobs`, { ...form, driverId: driver.user.id });
const tell = async () => {
  count += 1;
  expect(await tracksim.send(tracksimDelivery({ steamId: driver.steamId, number: count }))).toBe(
    204,
  );
};

async function ownJobs() {
  return (await driver.browser.call(jobs.listOwn, { query: {} })).jobs;
}

async function importRow(changes: Row): Promise<void> {
  const { vtc, owner } = company;
  const table = tableOf([rowOf(driver, changes)]);
  const params = await uploadTable(app(), { vtcId: vtc.id, by: owner }, table);
  await owner.browser.call(contract.imports.commit, { params });
  await app().services.background.settle();
}

async function reasons(told: Promise<unknown>) {
  await told;
  return (await ownJobs()).flatMap((job) => job.reasons);
}

async function acceptAll() {
  return staff.browser.call(jobs.decideMany, {
    params: { vtcId: company.vtc.id },
    query: { driverId: driver.user.id },
    body: { kind: 'ACCEPT', reason: 'Looks right' },
  });
}

async function expectProven(): Promise<void> {
  const { report } = await describeRefolding(app().db, app().services.clock());
  expect(report).toMatch(/: 0 differences\.$/);
  expect((await compareSums(app().db)).differences).toEqual([]);
}

test('an entry is judged like a report', async () => {
  const { browser } = await buildDriver(app());
  const enterFigures = async (figures: object) => {
    const body = { ...buildJobForm(), ...figures };
    return (await browser.call(jobs.createOwn, { body })).job;
  };
  const plain = await enterFigures({ distanceM: 300_000, revenueMinor: 900_000 });
  expect(plain).toMatchObject({ tier: 'review', reasons: ['UNTRUSTED_SOURCE', 'NO_EVENTS'] });
  const rich = await enterFigures({
    game: 'ats',
    distanceM: 300_000,
    plannedM: 100_000,
    revenueMinor: 9_000_000,
    incomeMinor: 900_000,
  });
  const against = ['DIST_OVER_PLANNED_1_5X', 'REVENUE_OVER_INCOME', 'RATE_OVER_CAP'];
  expect(rich).toMatchObject({
    tier: 'review',
    reasons: [...against, 'UNTRUSTED_SOURCE', 'NO_EVENTS'],
  });
  expect(rich.evidence).toContainEqual({
    code: 'RATE_OVER_CAP',
    figures: { revenueMinor: 9_000_000, distanceM: 300_000, minorPerKm: 15_534 },
    items: [],
  });
});

test('an entry’s missing fields, zeros and empty names are null', async () => {
  const nowhere = { cityId: 'berlin', city: '\u200b', companyId: null, company: '' };
  const body = {
    ...buildJobForm(),
    cargo: { id: 'paper', name: '', massG: 0 },
    source: nowhere,
    destination: nowhere,
    market: 'unknown',
    plannedM: 0,
    incomeMinor: 0,
    fuelUsedMl: 0,
    finesMinor: 0,
  };
  const { id: jobId } = (await driver.browser.call(jobs.createOwn, { body })).job;
  const { job } = await driver.browser.call(jobs.get, { params: { jobId } });
  const unknown = { city: null, companyId: null, company: null };
  expect(job).toMatchObject({
    market: null,
    cargo: { id: 'paper', name: null, massG: null },
    source: unknown,
    destination: unknown,
    plannedM: null,
    incomeMinor: null,
    fuelUsedMl: null,
    // Zero fines is a value, unlike null.
    finesMinor: 0,
    tollsMinor: null,
    transportMinor: null,
    cargoDamagePpm: null,
    truckDamagePpm: null,
    xp: null,
    late: null,
    topSpeedCmS: null,
    penaltyMinor: null,
  });
});

describe('a report is checked against its times', () => {
  const endedAt = `${deliveryDay}T18:20:00Z`;

  test('an entry', async () => {
    const inFiveMinutes = { ...remembered, startedAt: `${deliveryDay}T18:15:00Z`, endedAt };
    expect(await reasons(enter(inFiveMinutes))).toContain('PACE_IMPOSSIBLE');
  });

  test('an import', async () => {
    const at = { started_at: `${deliveryDay}T18:18:00Z`, ended_at: endedAt };
    expect(await reasons(importRow(at))).toContain('PACE_IMPOSSIBLE');
  });

  test.each([
    ['in five minutes', /18:02:11/, '18:16:00', 'PACE_IMPOSSIBLE'],
    [
      'with 20 hours of driving in 24',
      /"real_driving_time_seconds":\s*\d+/,
      '"real_driving_time_seconds":172800',
      'HOURS_IMPOSSIBLE',
    ],
  ])('a tracker: %s', async (_how, from, to, reason) => {
    count += 1;
    const sent = truckyDelivery({ steamId: driver.steamId, number: count });
    expect(sent).toMatch(from);
    expect(await reasons(trucky.send(sent.replace(from, to)))).toContain(reason);
  });
});

test('a delivery without a start is still read, from trackers and tables', async () => {
  count += 1;
  const sent = truckyDelivery({ steamId: driver.steamId, number: count });
  expect(await trucky.send(sent.replace(/"started_at":"[^"]*"/, '"started_at":null'))).toBe(204);
  await importRow({ started_at: '', ended_at: `${deliveryDay}T09:00:00Z` });
  const endedAt = [`${deliveryDay}T18:21:05.000Z`, `${deliveryDay}T09:00:00.000Z`];
  const found = await ownJobs();
  expect(found).toMatchObject(
    endedAt.map((at) => ({ state: 'delivered', startedAt: at, endedAt: at })),
  );
  expect(found.flatMap(({ reasons }) => reasons)).not.toContain('PACE_IMPOSSIBLE');
});

test('a delivery entered seven times by driver and staff is one job', async () => {
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, async () => enter()),
    ...Array.from({ length: 3 }, async () => enterAsStaff()),
  ]);
  answers.push(await enter(), await enterAsStaff());
  const [job, ...others] = await ownJobs();
  expect(others).toEqual([]);
  // The server may reject some concurrent requests as busy.
  const answered = answers.filter(({ status }) => status !== 503);
  expect(answered.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...answered.slice(1).map(() => 200),
    201,
  ]);
  for (const { answer } of answered) expect(answer).toMatchObject({ job: { id: job?.id } });
  await acceptAll();
  expect(await ownJobs()).toMatchObject([{ id: job?.id, tier: 'accepted' }]);
  await expectProven();
});

test('a voided entry is not entered again', async () => {
  await enter();
  const [job] = await ownJobs();
  const params = { jobId: job?.id ?? '' };
  const body = { kind: 'VOID', reason: 'Not driven' } as const;
  await staff.browser.call(jobs.decide, { params, body });
  expect(await enter()).toMatchObject({ status: 200, answer: { job: { id: job?.id } } });
  expect(await ownJobs()).toMatchObject([{ id: job?.id, tier: 'void' }]);
});

test.each(['before', 'after', 'under way'])(
  'an entry %s the device’s delivery belongs to one job',
  async (when) => {
    const device = await buildTestDevice(app(), driver);
    const { session, events } = sdkDelivery();
    if (when === 'before') await enter();
    await device.send(session, when === 'under way' ? events.slice(0, -1) : events);
    const answers = when === 'before' ? [] : [await enter()];
    expect(answers.map(({ status }) => status)).toEqual(when === 'before' ? [] : [200]);
    const meanwhile = when === 'under way' ? { tier: 'review' } : {};
    expect(await ownJobs()).toMatchObject([{ ...meanwhile, sources: ['form', 'sdk'] }]);
    if (when === 'under way') await device.send(session, events.slice(-1));
    const [job, ...others] = await ownJobs();
    expect(others).toEqual([]);
    expect(job).toMatchObject({ sources: ['form', 'sdk'], distanceM: 358_700 });
    await expectProven();
    // Equal drives of other drivers would be duplicates.
    const { id: userId } = driver.user;
    await app().db.telemetrySession.deleteMany({ where: { userId } });
    await app().db.job.deleteMany({ where: { driverId: userId } });
  },
);

test('two reports of a delivery within ten minutes are one job', async () => {
  await enter();
  await tell();
  expect(await enterAsStaff({ ...remembered, endedAt: `${deliveryDay}T18:25:00Z` })).toMatchObject({
    status: 200,
  });
  expect(await ownJobs()).toMatchObject([
    { sources: ['form', 'tracksim'], tier: 'accepted', distanceM: 358_700 },
  ]);
  await expectProven();
});

test('the later of two reports of one delivery is in review, from any source', async () => {
  // The ends are 14 minutes apart, and the shorter drive took 19.
  expect(
    await enter({
      ...remembered,
      startedAt: `${deliveryDay}T18:05:00Z`,
      endedAt: `${deliveryDay}T18:35:00Z`,
    }),
  ).toMatchObject({ status: 201 });
  await tell();
  const [first, second] = (await ownJobs()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
  expect(first?.reasons).toEqual(['UNTRUSTED_SOURCE', 'NO_EVENTS']);
  expect(second).toMatchObject({ tier: 'review', reasons: ['DUPLICATE', 'NO_EVENTS'] });
  expect((await acceptAll()).jobIds).toEqual([first?.id]);
  await expectProven();
});

test.each<[what: string, changes: object]>([
  ['another game', { game: 'ats' }],
  ['another cargo', { cargo: { id: 'milk', name: 'Milk' } }],
  ['another distance', { distanceM: 363_000 }],
  [
    'a second drive',
    { startedAt: `${deliveryDay}T18:21:00Z`, endedAt: `${deliveryDay}T18:41:00Z` },
  ],
])('%s is another delivery', async (_what, changes) => {
  await tell();
  const times = { startedAt: `${deliveryDay}T18:10:00Z`, endedAt: `${deliveryDay}T18:36:00Z` };
  const answer = await enter({ ...remembered, ...times, ...changes });
  expect(answer).toMatchObject({ status: 201, answer: { job: { tier: 'review' } } });
  const reasons = (await ownJobs()).flatMap((job) => job.reasons);
  expect(reasons).not.toContain('DUPLICATE');
});

/** A minute after 18:00 on the day of the drive. */
const at = (minute: number) => `${deliveryDay}T18:${minute}:00Z`;

test('two short drives one after the other are two entries', async () => {
  const short = { ...remembered, startedAt: at(10), endedAt: at(14), distanceM: 30_000 };
  await enter(short);
  expect(await enter({ ...short, startedAt: at(15), endedAt: at(19) })).toMatchObject({
    status: 201,
  });
  const reasons = (await ownJobs()).flatMap((job) => job.reasons);
  expect(reasons).not.toContain('DUPLICATE');
});
