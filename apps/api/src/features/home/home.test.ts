import { contract } from '@waybill/schema/contract';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildDevice } from '../../testing/account-kit.ts';
import {
  buildDriver,
  buildMember,
  buildStaff,
  buildVtc,
  type Driver,
} from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { weeksOf } from '../jobs/stats/stats.policy.ts';

const app = useTestApp({ clockStands: true });
const { home, jobs } = contract;

let owner: Driver;
let reviewer: Driver;
let vtcId: string;
let drivers: Driver[];

const readHome = async ({ browser }: Driver) => browser.call(home.get);

/** Jobs that end at the start of a day. */
function endedOn(day: string) {
  const endedAt = new Date(day);
  return { startedAt: new Date(endedAt.getTime() - 60_000), endedAt };
}

beforeAll(async () => {
  const company = await buildVtc(app());
  owner = company.owner;
  vtcId = company.vtc.id;
  reviewer = await buildStaff(app(), company, ['REVIEW_JOBS', 'DISPATCH']);
  drivers = [];
  for (let count = 0; count < 5; count++) drivers.push(await buildMember(app(), vtcId));
});

const pick = (index: number): Driver => {
  const driver = drivers[index];
  if (!driver) throw new Error(`there is no driver ${index}`);
  return driver;
};

const dayBefore = (day: string) =>
  new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
const inDays = (days: number) =>
  new Date(app().services.clock().getTime() + days * 86_400_000).toISOString();
const nameOf = (id: string) => drivers.findIndex(({ user }) => user.id === id);

const boardOf = async (driver: Driver) => {
  const { board } = await readHome(driver);
  return board?.rows.map(({ rank, driver: { id }, distanceM }) => [rank, nameOf(id), distanceM]);
};

test('is empty at first, with and without a company', async () => {
  const newcomer = await buildDriver(app());
  const empty = {
    underway: null,
    lastJobs: [],
    heardAt: null,
    hasDevice: false,
    today: [],
    thisWeek: [],
    lastWeek: [],
    plans: [],
  };
  const nothing = { ownReviews: 0, ownAppeals: 0 };
  const unknown = { reviews: null, appeals: null, applications: null };
  expect(await readHome(newcomer)).toEqual({
    ...empty,
    board: null,
    waiting: { ...nothing, ...unknown },
  });
  expect(await readHome(pick(0))).toMatchObject({
    ...empty,
    board: { drivers: 0, rows: [] },
    waiting: { ...nothing, ...unknown },
  });
  expect((await readHome(owner)).waiting).toEqual({
    ...nothing,
    reviews: 0,
    appeals: 0,
    applications: 0,
  });
});

test('shows the job under way, the last three jobs and the last contact of a device', async () => {
  const driver = await buildDriver(app());
  await buildDevice(app(), driver);
  const { thisWeek } = weeksOf(app().services.clock());
  for (const cargo of ['first', 'second', 'third', 'fourth']) {
    await insertJob(app(), driver, { cargo, ...endedOn(thisWeek) });
  }
  const id = await insertJob(app(), driver, { state: 'started' });
  const before = await readHome(driver);
  expect(before.underway).toMatchObject({ id, state: 'started', drivenM: null, heardAt: null });
  expect(before.lastJobs.map(({ cargo }) => cargo.name)).toEqual(['fourth', 'third', 'second']);
  expect(before.hasDevice).toBe(true);
  expect(Date.parse(before.heardAt ?? '')).toBeGreaterThan(0);
  // The job may have several chapters.
  for (const [observedM, from, until] of [
    [60_000.4, '2026-01-01 10:00Z', '2026-01-01 11:00Z'],
    [20_000, '2026-01-01 12:00Z', '2026-01-01 13:00Z'],
  ] as const) {
    await app().db.$executeRaw`
      INSERT INTO job_chapters (job_id, session_id, ordinal, driver_id, span, facts)
      VALUES (${id}::uuid, ${randomUUID()}::uuid, 1, ${driver.user.id}::uuid,
              tstzrange(${from}::timestamptz, ${until}::timestamptz),
              ${JSON.stringify({ measures: { observedM } })}::jsonb)`;
  }
  expect((await readHome(driver)).underway).toMatchObject({
    drivenM: 80_000,
    heardAt: '2026-01-01T13:00:00.000Z',
  });
});

test('compares this week with the last, separately per game', async () => {
  const driver = pick(0);
  const { today, thisWeek, lastWeek } = weeksOf(app().services.clock());
  const drive = async (day: string, distanceM: number, game: 'ets2' | 'ats' = 'ets2') =>
    insertJob(app(), driver, { ...endedOn(day), vtcId, distanceM, game });
  await drive(thisWeek, 1);
  await drive(today, 10, 'ats');
  await drive(lastWeek, 100);
  await drive(dayBefore(thisWeek), 1_000);
  await drive(dayBefore(lastWeek), 10_000);
  const read = await readHome(driver);
  const distances = (sums: typeof read.today) =>
    sums.map(({ game, distanceM }) => [game, distanceM]);
  const ats = ['ats', 10];
  expect(distances(read.thisWeek)).toEqual([['ets2', 1], ats]);
  expect(distances(read.lastWeek)).toEqual([['ets2', 1_100]]);
  expect(distances(read.today)).toEqual(today === thisWeek ? [['ets2', 1], ats] : [ats]);
});

test('shows the neighbouring ranks in the company’s week, or the top three', async () => {
  const { thisWeek } = weeksOf(app().services.clock());
  for (const [index, distanceM] of [400_000, 300_000, 300_000, 200_000].entries()) {
    await insertJob(app(), pick(index + 1), { ...endedOn(thisWeek), vtcId, distanceM });
  }
  const stranger = await buildVtc(app());
  await insertJob(app(), stranger.owner, { ...endedOn(thisWeek), vtcId: stranger.vtc.id });
  expect((await readHome(owner)).board?.drivers).toBe(5);
  const leader = [1, 1, 400_000];
  expect(await boardOf(pick(1))).toHaveLength(3);
  expect((await boardOf(pick(1)))?.[0]).toEqual(leader);
  expect((await boardOf(owner))?.[0]).toEqual(leader);
  // Equal distances share the second rank.
  expect((await boardOf(owner))?.slice(1).map(([rank]) => rank)).toEqual([2, 2]);
  expect(await boardOf(pick(0))).toEqual([
    [4, 4, 200_000],
    [5, 0, 11],
  ]);
});

describe('waiting items', () => {
  test('are counted for the people concerned', async () => {
    const driver = await buildMember(app(), vtcId);
    const jobId = await insertJob(app(), driver, { vtcId, settledTier: 'rejected' });
    await insertJob(app(), driver, { vtcId, settledTier: 'review' });
    await insertJob(app(), pick(1), { vtcId, settledTier: 'review' });
    const own = async () => (await readHome(driver)).waiting;
    expect(await own()).toMatchObject({ ownReviews: 1, ownAppeals: 0, reviews: null });
    await driver.browser.call(jobs.appeal, { params: { jobId }, body: { text: 'It was me.' } });
    expect(await own()).toMatchObject({ ownReviews: 1, ownAppeals: 1, appeals: null });
    expect((await readHome(reviewer)).waiting).toEqual({
      ownReviews: 0,
      ownAppeals: 0,
      reviews: 2,
      appeals: 1,
      applications: null,
    });
    const body = { kind: 'ACCEPT', reason: 'Seen.' } as const;
    await reviewer.browser.call(jobs.decide, { params: { jobId }, body });
    expect(await own()).toMatchObject({ ownAppeals: 0 });
  });

  test('include the plans that the driver can fulfil, earliest due first', async () => {
    const driver = pick(2);
    const plan = async (note: string, body: object) =>
      reviewer.browser.call(jobs.createPlan, {
        params: { vtcId },
        body: { cargoId: 'paper', note, ...body },
      });
    await plan('whenever', {});
    await plan('later', { dueAt: inDays(5) });
    await plan('soon', { dueAt: inDays(1), driverId: driver.user.id });
    await plan('another’s', { dueAt: inDays(1), driverId: pick(3).user.id });
    await plan('latest', { dueAt: inDays(9) });
    const notes = async () => (await readHome(driver)).plans.map(({ note }) => note);
    expect(await notes()).toEqual(['soon', 'later', 'latest']);
    const query = { driverId: driver.user.id };
    const { plans } = await driver.browser.call(jobs.listPlans, { params: { vtcId }, query });
    expect(plans.map(({ note }) => note)).toEqual(['latest', 'soon', 'later', 'whenever']);
  });
});
