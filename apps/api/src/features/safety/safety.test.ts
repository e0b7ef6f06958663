import type { Prisma } from '@waybill/db/client';
import { contract } from '@waybill/schema/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { buildMember, buildStaff, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob, newJob } from '../../testing/job-kit.ts';
import { refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { compareSums } from '../jobs/recount/recount.data.ts';
import { safetyFiguresOf } from '../jobs/jobs.policy.ts';

const app = useTestApp({ clockStands: true });
const { safety, jobs, audit } = contract;
const dayMs = 86_400_000;
const even = [100, 100, 100, 100, 100];

let company: Awaited<ReturnType<typeof buildVtc>>;
let staff: Driver;
let driver: Driver;
let leaver: Driver;
let voided: string;

interface Drive {
  readonly days: number;
  readonly distanceM: number;
  readonly late?: boolean;
  readonly items?: readonly {
    readonly offence: string;
    readonly x?: number;
    /** Whether the save that was loaded afterwards undid it. */
    readonly undone?: boolean;
  }[];
  readonly vtcId?: string;
}

/** Stores a counted job with its fines, as settling does. */
async function drive(
  of: Driver,
  { days, distanceM, late = false, items = [], vtcId = company.vtc.id }: Drive,
) {
  const endedAt = new Date(app().services.clock().getTime() - days * dayMs);
  const figures = safetyFiguresOf({
    items: items.map(({ offence, undone = false }) => ({
      detail: { offence },
      gameMinute: 430,
      undone,
    })),
    overspeedS: 0,
    late,
    cargoDamagePpm: 0,
  });
  const data: Prisma.JobUncheckedCreateInput = newJob({
    driverId: of.user.id,
    vtcId,
    startedAt: new Date(endedAt.getTime() - 60_000),
    endedAt,
    distanceM,
    late,
    overspeedS: 0,
    cargoDamagePpm: 0,
    safetyPoints: figures.safetyPoints,
    collisionPoints: figures.collisionPoints,
    ...(figures.incidents && { incidents: { ...figures.incidents } }),
    items: {
      create: items.map(({ offence, x, undone = false }, index) => ({
        ordinal: index + 1,
        kind: 'fine' as const,
        at: endedAt,
        undone,
        detail: { offence, gameMinute: 430, ...(x !== undefined && { pos: { x, z: -1 } }) },
      })),
    },
  });
  return (await app().db.job.create({ data, select: { id: true } })).id;
}

const params = () => ({ vtcId: company.vtc.id });
const report = async (of = staff, query = {}) =>
  of.browser.call(safety.getReport, { params: params(), query });
const scoreOf = (points: number, km: number) =>
  100 * Math.exp((-1_000 * (points + 16)) / (km + 2_000) / 25);

const decide = async (kind: 'VOID' | 'RESTORE') =>
  staff.browser.call(jobs.decide, { params: { jobId: voided }, body: { kind, reason: 'Test' } });
const setRules = async (of: Driver, emphasis: [0, 200, 100, 50, 100]) =>
  of.browser.call(safety.setRules, { params: params(), body: { emphasis } });

beforeAll(async () => {
  company = await buildVtc(app());
  staff = await buildStaff(app(), company, ['VIEW_COMPANY_SAFETY_SCORE', 'REVIEW_JOBS']);
  driver = await buildMember(app(), company.vtc.id);
  leaver = await buildMember(app(), company.vtc.id);
  const items = [
    { offence: 'crash', x: 4_001 },
    { offence: 'crash', x: 7_999 },
    { offence: 'no_lights' },
    { offence: 'crash', x: 5_000, undone: true },
  ];
  for (let n = 0; n < 4; n += 1) await drive(driver, { days: 10, distanceM: 200_000 });
  await drive(driver, { days: 10, distanceM: 200_000, late: true, items });
  voided = await drive(leaver, {
    days: 10,
    distanceM: 600_000,
    items: [{ offence: 'speeding', x: -1 }],
  });
  await drive(staff, { days: 200, distanceM: 400_000 });
});

describe('the safety report', () => {
  test('has the score with causes, lanes, hours, and a history that ends with the score', async () => {
    const found = await report();
    expect(found).toMatchObject({
      enough: true,
      distanceM: 2_000_000,
      jobs: 7,
      version: 0,
      emphasis: even,
      own: { score: null, distanceM: 400_000, jobs: 1 },
      causes: [
        { key: 'crash', n: 2, points: 16 },
        { key: 'speeding', n: 1, points: 4 },
        { key: 'late', n: 1, points: 3 },
        { key: 'no_lights', n: 1, points: 2 },
      ],
      lanes: [
        {
          source: { cityId: 'berlin' },
          destination: { cityId: 'wroclaw' },
          jobs: 6,
          n: 5,
          points: 25,
        },
      ],
    });
    expect(
      found.hours.map((points, hour) => [hour, points]).filter(([, points]) => points),
    ).toEqual([[7, 22]]);
    expect(found.history.at(-1)?.score).toBe(found.exact);
    const mondays = found.history.map(({ week }) => new Date(week).getUTCDay());
    expect(new Set(mondays)).toEqual(new Set([1]));
    expect(found.score).toBe(Math.round(found.exact ?? 0));
    const year = await report(staff, { days: '30' });
    expect(year.exact).toBe(found.exact);
  });

  test('is each driver’s formula on the leaderboard', async () => {
    const { rows } = await staff.browser.call(jobs.getLeaderboard, {
      params: params(),
      query: { by: 'safety', period: 'all' },
    });
    expect(rows.map(({ driver: { id }, value }) => [id, value])).toEqual([
      [leaver.user.id, Math.round(scoreOf(4, 600))],
      [driver.user.id, Math.round(scoreOf(21, 1_000))],
    ]);
  });

  test('lists places in squares of 4 km, and counts incidents without one', async () => {
    const places = await staff.browser.call(safety.listPlaces, { params: params(), query: {} });
    expect(places.withoutPlace).toBe(1);
    expect(places.cells.toSorted((a, b) => a.x - b.x)).toEqual([
      { x: -2_000, z: -2_000, n: 1, points: 4, cause: 'speeding' },
      { x: 6_000, z: -2_000, n: 2, points: 16, cause: 'crash' },
    ]);
  });

  test('counts an incident on the day on which its job ended', async () => {
    const { owner, vtc } = await buildVtc(app());
    const now = app().services.clock().getTime();
    const firstDay = Math.floor(now / dayMs) * dayMs - 29 * dayMs;
    const daysTo = (moment: number) => (now - moment) / dayMs;
    // Of the minute before its end, half is on the day before.
    const ends = [firstDay + 30_000, firstDay - 30_000];
    for (const end of ends) {
      const items = [{ offence: 'crash' }];
      await drive(owner, { days: daysTo(end), distanceM: 600_000, items, vtcId: vtc.id });
    }
    const found = await owner.browser.call(safety.getReport, {
      params: { vtcId: vtc.id },
      query: { days: '30' },
    });
    expect(found.causes).toMatchObject([{ key: 'crash', n: 1 }]);
  });

  test('follows a voided and a restored job', async () => {
    const before = await report();
    await decide('VOID');
    const without = await report();
    expect(without.distanceM).toBe(1_400_000);
    expect(without.causes.map(({ key }) => key)).not.toContain('speeding');
    expect((await compareSums(app().db)).differences).toEqual([]);
    await decide('RESTORE');
    expect(await report()).toEqual(before);
  });

  test('includes what drivers who left or deleted their account drove', async () => {
    const before = await report();
    const proof = { currentPassword: 'correct horse battery' };
    await leaver.browser.call(contract.account.removeAccount, { body: proof });
    expect(await report()).toEqual(before);
  });
});

describe('the emphasis', () => {
  test('is previewed and set by the owner alone, for all scores at once', async () => {
    const { owner } = company;
    const emphasis: [0, 200, 100, 50, 100] = [0, 200, 100, 50, 100];
    const preview = async (of: Driver) =>
      of.browser.call(safety.previewRules, { params: params(), body: { emphasis } });
    expect(await refusedCodeOf(preview(staff))).toBe('FORBIDDEN');
    expect(await refusedCodeOf(setRules(staff, emphasis))).toBe('FORBIDDEN');
    const before = await report();
    const after = Math.round(scoreOf(1.5, 1_000));
    expect((await preview(owner)).rows).toEqual([
      {
        driver: expect.objectContaining({ id: driver.user.id }),
        before: Math.round(scoreOf(21, 1_000)),
        after,
      },
    ]);
    expect(await report()).toEqual(before);

    expect(await setRules(owner, emphasis)).toEqual({ emphasis, version: 1 });
    // Idempotent.
    expect(await setRules(owner, emphasis)).toEqual({ emphasis, version: 1 });
    const found = await report();
    expect(found).toMatchObject({ version: 1, emphasis, causes: [{ key: 'late', points: 1.5 }] });
    expect(found.exact).toBeGreaterThan(before.exact ?? 0);
    expect(found.history.at(-1)?.score).toBe(found.exact);
    const { rows } = await staff.browser.call(jobs.getLeaderboard, {
      params: params(),
      query: { by: 'safety', period: 'all' },
    });
    expect(rows.map(({ value }) => value)).toEqual([after]);
    const { entries } = await owner.browser.call(audit.list, { params: params(), query: {} });
    expect(entries.filter(({ action }) => action === 'safety.rules-changed')).toMatchObject([
      {
        before: { emphasis: '100 % · 100 % · 100 % · 100 % · 100 %' },
        after: { emphasis: '0 % · 200 % · 100 % · 50 % · 100 %' },
      },
    ]);
  });

  test('is never changed afterwards, and only takes the listed steps', async () => {
    const { db } = app();
    const { vtcId } = params();
    const { browser } = company.owner;
    const response = await browser.send(`/api/vtcs/${vtcId}/safety/rules`, {
      method: 'PUT',
      headers: { ...browser.writeHeaders(), 'content-type': 'application/json' },
      body: JSON.stringify({ emphasis: [100, 100, 100, 100, 99] }),
    });
    expect((await expectRefusal(response)).code).toBe('VALIDATION_FAILED');
    await expect(
      db.vtcSafetyRule.updateMany({ where: { vtcId }, data: { emphasis: even } }),
    ).rejects.toThrow('is not changed');
    await expect(
      db.vtcSafetyRule.create({ data: { vtcId, version: 9, emphasis: [100, 100, 100, 100, 99] } }),
    ).rejects.toThrow('vtc_safety_rules_emphasis_check');
  });
});

test('a company without driving has no score', async () => {
  const { owner, vtc } = await buildVtc(app());
  await insertJob(app(), owner, { vtcId: vtc.id, distanceM: 100_000 });
  const found = await owner.browser.call(safety.getReport, {
    params: { vtcId: vtc.id },
    query: {},
  });
  expect(found).toMatchObject({ score: null, enough: false, distanceM: 0, jobs: 1, history: [] });
});
