import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { v7 as createId } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { listScans } from '../../testing/explain.ts';
import { buildDriver, buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildCitiesStatement } from './cities.data.ts';
import { buildHabitsStatement } from './habits.data.ts';
import { buildLaneDistancesStatement, buildLanesStatement } from './lanes.data.ts';

const app = useTestApp();
const { routePlans } = contract;

let vtcId: string;
let driver: Driver;

beforeAll(async () => {
  const { vtc } = await buildVtc(app());
  vtcId = vtc.id;
  driver = await buildMember(app(), vtcId);
});

const findRoute = async (stops: string, query: Record<string, unknown> = {}) => {
  const asked = { params: { vtcId }, query: { game: 'ets2' as const, stops, ...query } };
  return (await driver.browser.call(routePlans.findRoute, asked)).route;
};
const legOf = async (from: string, to: string) => {
  const [leg] = (await findRoute(`${from},${to}`)).legs;
  if (!leg) throw new Error('a route without legs');
  return leg;
};

let drives = 0;
/** Stores a drive on a lane, later than those before it. */
const drive = (by: Driver, lane: readonly [string, string], fields: object = {}) => {
  const endedAt = new Date(Date.now() - 86_400_000 + drives++ * 60_000);
  return insertJob(app(), by, {
    vtcId,
    sourceCityId: lane[0],
    destinationCityId: lane[1],
    startedAt: new Date(endedAt.getTime() - 1_800_000),
    endedAt,
    tollsMinor: 0,
    transportMinor: 0,
    finesMinor: 0,
    ...fields,
  });
};

const near = (value = 0) => Math.round(value);

describe('the history of a lane', () => {
  test('matches a recount of its counted drives', async () => {
    const lane = ['oslo', 'bergen'] as const;
    for (let index = 0; index < 12; index++) {
      const jobId = await drive(driver, lane, {
        distanceM: 400_000 + ((index * 7919) % 50_000),
        tollsMinor: (index * 137) % 900,
        fuelUsedMl: index % 3 === 0 ? null : 100_000 + index * 1_000,
      });
      if (index % 2 === 0) {
        const at = new Date();
        const item = { jobId, at, amountMinor: 5_000, detail: {} };
        await app().db.jobItem.createMany({
          data: [
            { ...item, ordinal: 0, kind: 'fine' },
            { ...item, ordinal: 1, kind: 'fine', undone: true },
            { ...item, ordinal: 2, kind: 'collision', amountMinor: null },
          ],
        });
      }
    }
    // Neither counts.
    await drive(driver, lane, { distanceM: 1, settledTier: 'review' });
    await drive(driver, lane, { distanceM: 1, settledTier: 'verified', isVoid: true });
    const [counted] = await app().db.$queryRaw<Record<string, number>[]>`
      SELECT count(*)::int AS drives,
             percentile_cont(0.25) WITHIN GROUP (ORDER BY distance_m) AS lower,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY distance_m) AS median,
             percentile_cont(0.75) WITHIN GROUP (ORDER BY distance_m) AS upper,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY tolls_minor) AS tolls,
             percentile_cont(0.5) WITHIN GROUP (ORDER BY fuel_used_ml) AS fuel,
             count(fuel_used_ml)::int AS fuelled
      FROM jobs WHERE source_city_id = 'oslo' AND tier IN ('verified', 'accepted')`;
    if (!counted) throw new Error('nothing was counted');
    const leg = await legOf(...lane);
    expect(leg).toMatchObject({ basis: 'DRIVEN', figuresOf: 'company', everybody: null });
    expect(leg.company).toMatchObject({
      drives: counted['drives'],
      drivers: 1,
      distanceM: {
        n: 12,
        lower: near(counted['lower']),
        median: near(counted['median']),
        upper: near(counted['upper']),
      },
      tollsMinor: { n: 12, median: near(counted['tolls']) },
      fuelMl: { n: counted['fuelled'], median: near(counted['fuel']) },
      realMs: { n: 12, median: 1_800_000 },
      gameMinutes: null,
      fines: 0.5,
      collisions: 0.5,
    });
  });

  test("includes other companies' drives from three of their drivers on, and shows whose figures it uses", async () => {
    const lane = ['roma', 'milano'] as const;
    const [first, second, third] = await Promise.all([
      buildDriver(app()),
      buildDriver(app()),
      buildDriver(app()),
    ]);
    const elsewhere = { vtcId: null, distanceM: 600_000 };
    for (let count = 0; count < 5; count++) await drive(first, lane, elsewhere);
    await drive(second, lane, elsewhere);
    expect(await legOf(...lane)).toMatchObject({ company: null, everybody: null, figuresOf: null });
    // A drive of the own company does not replace one of others.
    await drive(driver, lane, { distanceM: 500_000 });
    const alone = await legOf(...lane);
    expect(alone).toMatchObject({ everybody: null, figuresOf: 'company', distanceM: 500_000 });
    await drive(third, lane, elsewhere);
    const shared = await legOf(...lane);
    expect(shared.everybody).toMatchObject({ drives: 8, drivers: 4 });
    // A single drive of the company is less reliable than everyone's.
    expect(shared).toMatchObject({ figuresOf: 'everybody', distanceM: 600_000 });
    await drive(driver, lane, { distanceM: 500_000 });
    await drive(driver, lane, { distanceM: 500_000 });
    expect(await legOf(...lane)).toMatchObject({ figuresOf: 'company', distanceM: 500_000 });
  });

  test('excludes a single other company, however many of its drivers drove', async () => {
    const lane = ['bari', 'genova'] as const;
    const { vtc: rival } = await buildVtc(app());
    for (let count = 0; count < 4; count++) {
      await drive(await buildMember(app(), rival.id), lane, { vtcId: rival.id });
    }
    expect(await legOf(...lane)).toMatchObject({ everybody: null });
    await drive(await buildDriver(app()), lane, { vtcId: null });
    expect((await legOf(...lane)).everybody).toMatchObject({ drives: 5, drivers: 5 });
  });

  test('considers only the latest drives', { tags: 'long' }, async () => {
    const lane = ['paris', 'lyon'] as const;
    for (let index = 0; index < 20; index++) await drive(driver, lane, { distanceM: 900_000 });
    for (let index = 0; index < limits.drivesPerLane; index++) {
      await drive(driver, lane, { distanceM: 450_000 });
    }
    const { company } = await legOf(...lane);
    expect(company).toMatchObject({
      drives: limits.drivesPerLane,
      distanceM: { lower: 450_000, upper: 450_000 },
    });
  });

  test('names the ferries that drives took', async () => {
    const lane = ['calais', 'dover'] as const;
    for (const amountMinor of [9_000, 11_000, 10_000]) {
      const jobId = await drive(driver, lane, { transportMinor: amountMinor });
      const detail = { sourceId: 'a', sourceName: 'Calais', targetId: 'b', targetName: 'Dover' };
      const data = {
        jobId,
        ordinal: 0,
        kind: 'ferry',
        at: new Date(),
        amountMinor,
        detail,
      } as const;
      await app().db.jobItem.create({ data });
    }
    const { company, transportMinor } = await legOf(...lane);
    expect(transportMinor).toBe(10_000);
    expect(company?.crossings).toEqual([
      { kind: 'ferry', from: 'Calais', to: 'Dover', drives: 3, medianMinor: 10_000 },
    ]);
  });

  test('is read by indexes, however many jobs there are', { tags: 'long' }, async () => {
    const lanes = [{ source: 'oslo', destination: 'bergen' }];
    const tables = new Set(['jobs', 'job_items', 'job_chapters', 'route_plans', 'route_plan_legs']);
    // As many at once as an import adds.
    for (let from = 1; from <= 3_000; from += 500) {
      await app().pool.query(
        `INSERT INTO jobs (id, fingerprint, game, state, settled_tier, started_at, ended_at, driver_id,
                           vtc_id, source_city_id, destination_city_id, distance_m, revenue_minor)
         SELECT gen_random_uuid(), 'bulk ' || n, 'ets2', 'delivered', 'verified', now() - interval '99 days',
                now() - interval '98 days', $1, $2,
                'city' || n % 50, 'city' || (n + 7) % 50, 1000, 1
         FROM generate_series($3::integer, $3::integer + 499) n`,
        [driver.user.id, vtcId, from],
      );
    }
    await app().pool.query(
      `INSERT INTO job_items (job_id, ordinal, kind, at)
       SELECT id, n, 'collision', now() FROM jobs, generate_series(10, 13) n`,
    );
    await app().pool.query(
      `INSERT INTO job_chapters (job_id, session_id, ordinal, span, facts)
       SELECT id, gen_random_uuid(), 1, tstzrange(started_at, ended_at), '{}' FROM jobs`,
    );
    await app().pool.query('ANALYZE');
    const statements = [
      buildLanesStatement(vtcId, 'ets2', lanes),
      buildLaneDistancesStatement(vtcId, 'ets2', lanes),
      buildHabitsStatement(vtcId, 'ets2'),
      buildCitiesStatement(createId(), 'ets2', ['oslo', 'nowhere']),
    ];
    for (const statement of statements) {
      expect(await listScans(app().pool, statement, tables)).toEqual([]);
    }
  });
});

describe('without a drive', () => {
  test('a city missing from the map has its name from jobs that led there', async () => {
    await insertJob(app(), driver, {
      vtcId,
      destinationCityId: 'mod_zadar',
      destinationCity: 'Zadar',
    });
    const [leg] = (await findRoute('mod_zadar,mod_nowhere')).legs;
    expect([leg?.from.name, leg?.to.name]).toEqual(['Zadar', 'mod_nowhere']);
    const [american] = (await findRoute('mod_zadar,mod_nowhere', { game: 'ats' })).legs;
    expect(american?.from.name).toBe('mod_zadar');
  });

  test('it uses the straight line with the usual detour, and shows that', async () => {
    await app().db.mapCity.createMany({
      data: [
        { game: 0, cityId: 'wien', name: 'Wien', x: 20_000, z: 20_000, n: 5 },
        { game: 0, cityId: 'graz', name: 'Graz', x: 20_000, z: 30_000, n: 5 },
      ],
    });
    const leg = await legOf('wien', 'graz');
    expect(leg).toMatchObject({ basis: 'STRAIGHT', figuresOf: null, line: null });
    // 10 km of the map, at the game's scale, plus three tenths.
    expect(leg.distanceM).toBe(Math.round(10_000 * 19 * 1.3));
    expect((await findRoute('wien,graz')).detour).toEqual({ factor: 1.3, drives: 0 });
    for (let count = 0; count < 6; count++) {
      await drive(driver, ['graz', 'wien'], { distanceM: 228_000 });
    }
    const learned = await findRoute('wien,graz');
    expect(learned.detour).toEqual({ factor: 1.2, drives: 6 });
    expect(learned.legs[0]?.distanceM).toBe(228_000);
  });

  test('without a position either, nothing is shown', async () => {
    expect(await legOf('nowhere', 'elsewhere')).toMatchObject({
      basis: 'UNKNOWN',
      distanceM: null,
      from: { name: 'nowhere', at: null },
    });
  });
});

test('stops are ordered so that known lanes are shortest', async () => {
  const far = { distanceM: 900_000 };
  const short = { distanceM: 100_000 };
  for (const [a, b, fields] of [
    ['s0', 's1', far],
    ['s0', 's2', short],
    ['s2', 's1', short],
    ['s1', 's3', short],
    ['s1', 's2', far],
    ['s2', 's3', far],
  ] as const)
    await drive(driver, [a, b], fields);
  const given = await findRoute('s0,s1,s2,s3');
  expect(given.order).toEqual({ kind: 'GIVEN', savedM: null });
  const shortest = await findRoute('s0,s1,s2,s3', { order: 'shortest' });
  expect(shortest.legs.map(({ from }) => from.cityId)).toEqual(['s0', 's2', 's1']);
  expect(shortest.order).toEqual({ kind: 'SHORTEST', savedM: 2_700_000 - 300_000 });
  expect(shortest.totals.distanceM).toBe(300_000);
});

test('cities are found by part of their name, without accents', async () => {
  await app().db.mapCity.createMany({
    data: [
      { game: 0, cityId: 'lodz', name: 'Łódź', x: 1, z: 1, n: 1 },
      { game: 0, cityId: 'wloclawek', name: 'Włocławek', x: 1, z: 1, n: 9 },
      { game: 1, cityId: 'lodi', name: 'Lodi', x: 1, z: 1, n: 1 },
    ],
  });
  const query = { game: 'ets2' as const, search: 'łó' };
  const { cities } = await driver.browser.call(routePlans.listCities, { query });
  expect(cities.map(({ name }) => name)).toEqual(['Łódź', 'Włocławek']);
});
