import { contract } from '@waybill/schema/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { answerEvent, buildEvent } from '../../testing/event-kit.ts';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob, type JobFields } from '../../testing/job-kit.ts';
import { refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const { attendance, jobs, reputation, safety } = contract;

let company: Awaited<ReturnType<typeof buildVtc>>;
let staff: Driver;
let driver: Driver;
let novice: Driver;

/** Stores jobs that ended two days ago. All on one day, so that each weighs as much as the others. */
async function drive(of: Driver, count: number, fields: JobFields = {}) {
  const endedAt = new Date(app().services.clock().getTime() - 2 * 86_400_000);
  for (let n = 0; n < count; n += 1) {
    await insertJob(app(), of, {
      vtcId: company.vtc.id,
      startedAt: new Date(endedAt.getTime() - 60_000),
      endedAt,
      distanceM: 200_000,
      late: false,
      cargoDamagePpm: 0,
      overspeedS: 0,
      ...fields,
    });
  }
}

/** Holds events at the same time, and has the owner say whether a driver who had answered came. */
async function holdEvents(
  of: Driver,
  outcomes: readonly (readonly ['YES' | 'MAYBE', 'ATTENDED' | 'MISSED' | null])[],
) {
  const held = [];
  for (const [answer, result] of outcomes) {
    const event = await buildEvent(app(), company.owner, company.vtc.id, { inHours: 1 });
    await answerEvent(of, event.id, answer);
    held.push({ event, result });
  }
  app().passTime(4 * 3_600_000);
  await runTasks(app().services, 'events.attendance');
  for (const { event, result } of held) {
    if (result === null) continue;
    await company.owner.browser.call(attendance.decide, {
      params: { eventId: event.id, driverId: of.user.id },
      body: { result, reason: 'I was there.' },
    });
  }
}

const own = async (of: Driver) =>
  of.browser.call(reputation.getOwn, { params: { vtcId: company.vtc.id } });
const standings = async (of: Driver, ...drivers: Driver[]) => {
  const driverIds = drivers.map(({ user }) => user.id).join(',');
  const params = { vtcId: company.vtc.id };
  return (await of.browser.call(reputation.listStandings, { params, query: { driverIds } }))
    .standings;
};
const ask = async (driverIds: string) =>
  staff.browser.call(reputation.listStandings, {
    params: { vtcId: company.vtc.id },
    query: { driverIds },
  });
const board = async (of: Driver, period: 'all' | 'week' = 'all') =>
  of.browser.call(jobs.getLeaderboard, {
    params: { vtcId: company.vtc.id },
    query: { by: 'reputation', period },
  });

const safetyOf = (points: number, km: number) =>
  Math.exp((-1_000 * (points + 16)) / (km + 2_000) / 25);
const near = (value: number): unknown => expect.closeTo(value, 9);
/** Ten jobs of an average driver are added to the known ones. */
const pulled = (good: number, n: number, prior: number) => (good + 10 * prior) / (n + 10);

beforeAll(async () => {
  company = await buildVtc(app());
  staff = await buildStaff(app(), company, ['VIEW_DRIVER_REPUTATION']);
  driver = await buildStaff(app(), company, []);
  novice = await buildMember(app(), company.vtc.id);
  await drive(driver, 6);
  await drive(driver, 1, { late: true });
  await drive(driver, 1, { late: null, cargoDamagePpm: 10_000 });
  await drive(driver, 2, {
    state: 'cancelled',
    late: null,
    cargoDamagePpm: null,
    overspeedS: null,
    distanceM: null,
  });
  await drive(novice, 4);
});

describe('the own reputation', () => {
  test('has its parts: on time, intact, completed, attendance and safety', async () => {
    await holdEvents(driver, [
      ['YES', 'ATTENDED'],
      ['YES', 'MISSED'],
      ['YES', 'ATTENDED'],
      ['YES', null],
      ['MAYBE', 'MISSED'],
    ]);
    const found = await own(driver);
    const rated = [
      ['onTime', 0.3, 7, near(6 / 7), pulled(6, 7, 0.9), 1 / 17],
      ['intact', 0.2, 8, near(7 / 8), pulled(7, 8, 0.85), 1.5 / 18],
      ['completed', 0.15, 10, near(8 / 10), pulled(8, 10, 0.95), 0.5 / 20],
      // Neither an event without a convoy, nor one that was not promised.
      ['attendance', 0.1, 3, near(2 / 3), pulled(2, 3, 0.8), 2 / 13],
      ['safety', 0.15, 8, null, safetyOf(3 + 0.4, 1_600), 0],
    ] as const;
    const exact =
      (1_000 * rated.reduce((sum, [, weight, , , value]) => sum + weight * value, 0)) / 0.9;
    expect(found).toEqual({
      reputation: Math.round(exact),
      exact: near(exact),
      enough: true,
      isComplete: true,
      jobs: 10,
      parts: rated.map(([key, weight, n, rate, value, lack]) => ({
        key,
        weight,
        n,
        rate,
        value: near(value),
        loses: near((1_000 * weight * (1 - value)) / 0.9),
        unknown: near((1_000 * weight * lack) / 0.9),
      })),
    });
  });

  test('needs 5 ended jobs', async () => {
    expect(await own(novice)).toMatchObject({ reputation: null, enough: false, jobs: 4 });
    expect(await own(staff)).toEqual({
      reputation: null,
      exact: null,
      enough: false,
      isComplete: true,
      jobs: 0,
      parts: [],
    });
  });

  test('has the safety that the company’s weights give', async () => {
    const before = await own(driver);
    await company.owner.browser.call(safety.setRules, {
      params: { vtcId: company.vtc.id },
      body: { emphasis: [100, 100, 100, 0, 100] },
    });
    const after = await own(driver);
    expect(after.parts[4]?.value).toBeCloseTo(safetyOf(0.4, 1_600), 12);
    expect(after.parts.slice(0, 4).map(({ value }) => value)).toEqual(
      before.parts.slice(0, 4).map(({ value }) => value),
    );
    const [standing] = await standings(driver, driver);
    expect(standing?.safetyExact).toBeCloseTo(100 * safetyOf(0.4, 1_600), 12);
    expect(standing?.reputation).toBe(after.reputation);
    expect((await board(staff)).rows[0]?.value).toBe(after.reputation);
  });
});

describe('standings', () => {
  test('have the reputation of others only with the permission', async () => {
    const { reputation: ownReputation, exact } = await own(driver);
    const seen = await standings(staff, driver, novice, staff);
    expect(seen).toMatchObject([
      {
        driverId: driver.user.id,
        distanceM: 1_600_000,
        reputation: ownReputation,
        reputationExact: exact,
      },
      { driverId: novice.user.id, distanceM: 800_000, reputation: null, reputationExact: null },
      { driverId: staff.user.id, distanceM: 0, safety: null, reputation: null },
    ]);
    expect(seen[1]?.safety).toBe(Math.round(100 * safetyOf(0, 800)));
    expect((await standings(driver, driver))[0]?.reputation).toBe(ownReputation);

    await drive(novice, 1);
    expect((await standings(staff, novice))[0]?.reputation).toEqual(expect.any(Number));
    expect((await standings(novice, novice))[0]?.reputation).toEqual(expect.any(Number));
    expect(await standings(driver, novice)).toMatchObject([
      { safety: expect.any(Number), reputation: null, reputationExact: null },
    ]);
  });

  test('tell nothing of other companies', async () => {
    const rival = await buildVtc(app());
    const input = { params: { vtcId: company.vtc.id }, query: { driverIds: driver.user.id } };
    expect(await refusedCodeOf(rival.owner.browser.call(reputation.listStandings, input))).toBe(
      'NOT_FOUND',
    );
    const { standings: found } = await rival.owner.browser.call(reputation.listStandings, {
      ...input,
      params: { vtcId: rival.vtc.id },
    });
    expect(found).toEqual([
      {
        driverId: driver.user.id,
        distanceM: 0,
        safety: null,
        safetyExact: null,
        reputation: null,
        reputationExact: null,
      },
    ]);
  });

  test('are of 100 drivers at most', async () => {
    const ids = Array.from({ length: 101 }, () => crypto.randomUUID());
    expect(await refusedCodeOf(ask(ids.join(',')))).toBe('VALIDATION_FAILED');
    expect((await ask(ids.slice(1).join(','))).standings).toHaveLength(100);
    expect((await ask([ids[0], ids[0]].join(','))).standings).toHaveLength(1);
    expect(await refusedCodeOf(ask(''))).toBe('VALIDATION_FAILED');
  });
});

describe('the leaderboard by reputation', () => {
  test('takes the permission, and all time', async () => {
    expect(await refusedCodeOf(board(driver))).toBe('FORBIDDEN');
    expect((await refusalOf(board(staff, 'week'))).body.fields).toHaveProperty('period');
    const { rows } = await board(staff);
    const scores = await standings(staff, driver, novice);
    expect(rows.map(({ driver: { id }, value }) => [id, value])).toEqual(
      scores
        .map(({ driverId, reputation: value }) => [driverId, value])
        .toSorted((a, b) => Number(b[1]) - Number(a[1])),
    );
  });
});
