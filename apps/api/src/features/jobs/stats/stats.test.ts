import { contract } from '@waybill/schema/contract';
import { messages } from '@waybill/schema/messages';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildMember, buildVtc, type Driver } from '../../../testing/factories.ts';
import { insertJob } from '../../../testing/job-kit.ts';
import { refusalOf } from '../../../testing/refusal-of.ts';
import { useTestApp } from '../../../testing/test-app.ts';
import { daysBefore, daysOf, firstDayOf } from './stats.policy.ts';

const app = useTestApp({ clockStands: true });
const { jobs } = contract;

let owner: Driver;
let vtcId: string;
let drivers: Driver[];

/** End times at noon, so many days before today. */
function endedBefore(days: number) {
  const today = app().services.clock().toISOString().slice(0, 10);
  const endedAt = new Date(Date.parse(today) + 43_200_000 - days * 86_400_000);
  return { startedAt: new Date(endedAt.getTime() - 60_000), endedAt };
}

beforeAll(async () => {
  const company = await buildVtc(app());
  owner = company.owner;
  vtcId = company.vtc.id;
  drivers = [];
  for (let count = 0; count < 3; count++) drivers.push(await buildMember(app(), vtcId));
  const [careful, reckless, seldom] = drivers;
  if (!careful || !reckless || !seldom) throw new Error('three drivers');
  const drive = async (driver: Driver, days: number, fields: Parameters<typeof insertJob>[2]) =>
    insertJob(app(), driver, { vtcId, distanceM: 400_000, ...endedBefore(days), ...fields });
  await drive(careful, 0, { overspeedS: 0 });
  await drive(careful, 400, { overspeedS: 0 });
  await drive(careful, 400, { game: 'ats', revenueMinor: 7, overspeedS: 0 });
  await drive(reckless, 0, { safetyPoints: 30_000, late: true, overspeedS: 0 });
  await drive(reckless, 0, { overspeedS: 600, distanceM: 500_000 });
  await drive(seldom, 0, { distanceM: 499_999, overspeedS: 0, settledTier: 'accepted' });
  await drive(seldom, 0, { settledTier: 'review' });
});

function insist<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('three drivers');
  return value;
}

type Query = NonNullable<
  Parameters<typeof owner.browser.call<typeof jobs.getLeaderboard>>[1]
>['query'];
const board = async (query: Query) =>
  owner.browser.call(jobs.getLeaderboard, { params: { vtcId }, query });
const valuesOf = async (query: Query) =>
  (await board(query)).rows.map(({ rank, driver, value }) => [
    rank,
    drivers.findIndex(({ user }) => user.id === driver.id),
    value,
  ]);

/** The score of what was driven on one day. */
const scoreOf = (points: number, km: number) =>
  Math.round(100 * Math.exp((-1_000 * (points + 2_000 * 0.008)) / (km + 2_000) / 25));

describe('the leaderboard', () => {
  test('counts counted jobs, of one period or of all time', async () => {
    expect(await valuesOf({ period: 'month' })).toEqual([
      [1, 1, 900_000],
      [2, 2, 499_999],
      [3, 0, 400_000],
    ]);
    expect(await valuesOf({ period: 'all' })).toEqual([
      [1, 0, 1_200_000],
      [2, 1, 900_000],
      [3, 2, 499_999],
    ]);
    expect(await valuesOf({ period: 'all', game: 'ats' })).toEqual([[1, 0, 400_000]]);
    expect(await valuesOf({ period: 'all', by: 'revenue', game: 'ats' })).toEqual([[1, 0, 7]]);
    expect((await refusalOf(board({ by: 'revenue' }))).body.fields).toEqual({
      game: messages.gameRequired,
    });
    expect((await refusalOf(board({ by: 'safety', period: 'week' }))).body.fields).toEqual({
      period: messages.scoreOfAllTime,
    });
  });

  test('has distance, jobs and the same days of the period before in each row', async () => {
    const company = await buildVtc(app());
    const of = { vtcId: company.vtc.id };
    const today = app().services.clock();
    const offset = (today.getUTCDay() + 6) % 7;
    const drive = async (days: number, distanceM: number) =>
      insertJob(app(), company.owner, { ...of, ...endedBefore(days), distanceM });
    await drive(0, 300_000);
    await drive(7, 120_000);
    // A later day of last week, and the week before.
    if (offset < 6) await drive(6, 7_000);
    await drive(14 + offset, 9_000);
    const rowsOf = async (query: Query) =>
      (await company.owner.browser.call(jobs.getLeaderboard, { params: of, query })).rows;
    expect(await rowsOf({ period: 'week' })).toMatchObject([
      { value: 300_000, distanceM: 300_000, jobs: 1, previous: 120_000 },
    ]);
    expect(await rowsOf({ period: 'all', by: 'jobs' })).toMatchObject([{ previous: null }]);
  });

  test('returns the viewer’s own rank on each page', async () => {
    const query = { period: 'all', limit: 1 } as const;
    const ownOf = async ({ browser }: Driver) =>
      (await browser.call(jobs.getLeaderboard, { params: { vtcId }, query })).own;
    const { rows } = await board({ period: 'all' });
    for (const driver of drivers) {
      const own = await ownOf(driver);
      expect(own).toEqual(rows.find(({ driver: { id } }) => id === driver.user.id));
    }
    expect((await ownOf(insist(drivers[2])))?.rank).toBe(3);
    expect(await ownOf(owner)).toBeNull();
    const safety = await insist(drivers[2]).browser.call(jobs.getLeaderboard, {
      params: { vtcId },
      query: { by: 'safety', period: 'all' },
    });
    expect(safety.own).toBeNull();
  });

  test('scores the safety of drivers with at least 500 km', async () => {
    const [best, worst, ...others] = await valuesOf({ period: 'all', by: 'safety' });
    expect(others).toEqual([]);
    expect(best).toEqual([1, 0, scoreOf(0, 1_200)]);
    expect(worst).toEqual([2, 1, scoreOf(30 + 3 + 10, 900)]);
  });

  test('is paged, with equal ranks for equal values', async () => {
    const query = { period: 'all', by: 'jobs' } as const;
    const whole = await valuesOf(query);
    expect(whole.map(([rank]) => rank)).toEqual([1, 2, 3]);
    const paged: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await board({ ...query, limit: 1, ...(cursor !== undefined && { cursor }) });
      paged.push(...page.rows.map(({ rank, value }) => [rank, value]));
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined && paged.length <= whole.length);
    expect(paged).toEqual(whole.map(([rank, , value]) => [rank, value]));
    const other = (await board({ ...query, limit: 1 })).nextCursor ?? '';
    const { body } = await refusalOf(board({ by: 'distance', cursor: other }));
    expect(body.fields).toEqual({ cursor: messages.fieldInvalid });
  });
});

describe('statistics', () => {
  test('are returned per day and in total, separately per game', async () => {
    const stats = await owner.browser.call(jobs.getStats, {
      params: { vtcId },
      query: { from: endedBefore(399).endedAt.toISOString().slice(0, 10) },
    });
    expect(stats.days).toMatchObject([{ game: 'ets2', jobs: 4, lateJobs: 1, overspeedS: 600 }]);
    expect(stats.totals).toMatchObject([{ game: 'ets2', jobs: 4, distanceM: 1_799_999 }]);
    // Earlier jobs count in the all-time totals; currencies are not mixed.
    expect(stats.allTime).toMatchObject([
      { game: 'ets2', jobs: 5, distanceM: 2_199_999 },
      { game: 'ats', jobs: 1, distanceM: 400_000, revenueMinor: 7 },
    ]);
    const all = await drivers[0]?.browser.call(jobs.getOwnStats, {
      query: {
        from: endedBefore(400).endedAt.toISOString().slice(0, 10),
        to: endedBefore(1).endedAt.toISOString().slice(0, 10),
      },
    });
    expect(all?.totals.map(({ game, jobs: count }) => [game, count])).toEqual([
      ['ets2', 1],
      ['ats', 1],
    ]);
  });

  test('can be limited to one driver within the company', async () => {
    const driverId = drivers[0]?.user.id ?? '';
    const of = (scope: { driverId?: string }) =>
      owner.browser.call(jobs.getStats, { params: { vtcId }, query: scope });
    const { days, allTime } = await of({ driverId });
    expect(days).toMatchObject([{ game: 'ets2', jobs: 1 }]);
    expect(allTime).toMatchObject([
      { game: 'ets2', jobs: 2, distanceM: 800_000 },
      { game: 'ats', jobs: 1 },
    ]);
    const elsewhere = await buildVtc(app());
    const params = { vtcId: elsewhere.vtc.id };
    const others = await elsewhere.owner.browser.call(jobs.getStats, {
      params,
      query: { driverId },
    });
    expect(others).toEqual({ days: [], totals: [], allTime: [] });
  });

  test('are listed for members: this week, in total, and the last job', async () => {
    const { members } = await owner.browser.call(contract.members.list, {
      params: { vtcId },
      query: {},
    });
    const figuresOf = (driver: Driver | undefined) =>
      members.find(({ id }) => id === driver?.user.id)?.figures;
    expect(figuresOf(owner)).toEqual({
      week: { jobs: 0, distanceM: 0 },
      all: { jobs: 0, distanceM: 0 },
      lastJob: null,
    });
    expect(figuresOf(drivers[0])).toMatchObject({
      week: { jobs: 1, distanceM: 400_000 },
      all: { jobs: 3, distanceM: 1_200_000 },
      lastJob: {
        tier: 'verified',
        source: { city: 'Berlin' },
        endedAt: endedBefore(0).endedAt.toISOString(),
      },
    });
    const [, , seldom] = drivers;
    if (!seldom) throw new Error('three drivers');
    const underWay = await insertJob(app(), seldom, { vtcId, state: 'started' });
    const { member } = await owner.browser.call(contract.members.get, {
      params: { vtcId, userId: seldom.user.id },
    });
    expect(member.figures).toMatchObject({
      week: { jobs: 1, distanceM: 499_999 },
      lastJob: { id: underWay, state: 'started', tier: null, plannedM: 346_000, drivenM: null },
    });
  });

  test('cover at most 400 days, and refuse reversed ranges', async () => {
    for (const query of [
      { from: '2025-01-01', to: '2026-02-05' },
      { from: '2026-02-02', to: '2026-02-01' },
    ]) {
      const { body } = await refusalOf(owner.browser.call(jobs.getOwnStats, { query }));
      expect(body).toMatchObject({ fields: { from: messages.periodTooLong } });
    }
    const now = new Date('2026-03-01T23:59:00Z');
    expect(daysOf({}, now)).toEqual({ from: '2026-01-31', to: '2026-03-01' });
    expect(daysOf({ from: '2025-01-26' }, now)).toEqual({ from: '2025-01-26', to: '2026-03-01' });
  });

  test.each([
    ['2026-03-01T00:00:00Z', '2026-02-23'],
    ['2026-03-02T00:00:00Z', '2026-03-02'],
    ['2026-01-01T12:00:00Z', '2025-12-29'],
  ])('a week of %s begins on Monday, %s', (now, monday) => {
    expect(firstDayOf('week', new Date(now))).toBe(monday);
    expect(firstDayOf('month', new Date(now))).toBe(`${now.slice(0, 8)}01`);
    expect(firstDayOf('all', new Date(now))).toBeNull();
  });

  test.each([
    ['week', '2026-03-04T10:00:00Z', { from: '2026-02-23', to: '2026-02-25' }],
    ['month', '2026-03-04T10:00:00Z', { from: '2026-02-01', to: '2026-02-04' }],
    // February has no such day.
    ['month', '2026-03-30T10:00:00Z', { from: '2026-02-01', to: '2026-02-28' }],
    ['all', '2026-03-04T10:00:00Z', null],
  ] as const)('of the %s before %s are as many as have passed of it', (period, now, days) => {
    expect(daysBefore(period, new Date(now))).toEqual(days);
  });
});

test('the worst driver gets a score of 0, and other scores are unaffected', async () => {
  const company = await buildVtc(app());
  const worst = await buildMember(app(), company.vtc.id);
  const of = { vtcId: company.vtc.id, ...endedBefore(0) };
  await insertJob(app(), worst, {
    ...of,
    distanceM: 500_000,
    overspeedS: 0,
    safetyPoints: 2_000_000_000,
  });
  await insertJob(app(), company.owner, { ...of, distanceM: 500_000, overspeedS: 0 });
  const { rows } = await company.owner.browser.call(jobs.getLeaderboard, {
    params: { vtcId: company.vtc.id },
    query: { by: 'safety', period: 'all' },
  });
  expect(rows.map(({ driver, value }) => [driver.id, value])).toEqual([
    [company.owner.user.id, expect.any(Number)],
    [worst.user.id, 0],
  ]);
});

test('a very old day causes no error', async () => {
  const { vtc, owner } = await buildVtc(app());
  await insertJob(app(), owner, {
    vtcId: vtc.id,
    startedAt: new Date('1000-01-01T10:00:00Z'),
    endedAt: new Date('1000-01-01T12:00:00Z'),
    distanceM: 600_000,
    overspeedS: 0,
  });
  const { rows } = await owner.browser.call(jobs.getLeaderboard, {
    params: { vtcId: vtc.id },
    query: { by: 'safety', period: 'all' },
  });
  expect(rows).toHaveLength(1);
});
