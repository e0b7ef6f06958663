import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { beforeEach, describe, expect, test } from 'vitest';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { buildFuelReport, insertTankUp } from '../../testing/fuel-kit.ts';
import { countOutcomes, insist, refusalOf, refusedCodeOf } from '../../testing/refusal-of.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ clockStands: true });
const { fuel } = contract;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

let vtcId: string;
let owner: Driver;
let drivers: readonly Driver[];
beforeEach(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  drivers = [owner, await buildMember(app(), vtcId), await buildMember(app(), vtcId)];
});

const now = () => app().services.clock();
const ago = (ms: number) => new Date(now().getTime() - ms);
const board = async (who = owner, game: 'ets2' | 'ats' = 'ets2') =>
  (await who.browser.call(fuel.getBoard, { params: { vtcId }, query: { game } })).board;
const priceOf = async (territory: string, game: 'ets2' | 'ats' = 'ets2') =>
  (await board(owner, game)).territories.find((row) => row.territory === territory);
const reasons = async (territory = 'DE') =>
  (
    await owner.browser.call(fuel.getReasons, {
      params: { vtcId },
      query: { game: 'ets2', territory },
    })
  ).reasons;
const historyOf = async (territory = 'DE') => (await reasons(territory)).history;
const listReports = (query: { limit?: number; cursor?: string; territory?: string } = {}) =>
  owner.browser.call(fuel.listReports, { params: { vtcId }, query: { game: 'ets2', ...query } });
const setBase = (
  who: Driver,
  version: number,
  prices: readonly { territory: string; minorPer100L: number }[],
) =>
  who.browser.call(fuel.setBasePrices, {
    params: { vtcId },
    body: { game: 'ets2', version, prices: [...prices] },
  });
const reportAll = async (
  prices: readonly number[],
  form: Parameters<typeof buildFuelReport>[2] = {},
) =>
  Promise.all(
    drivers.flatMap((driver, index) => {
      const minorPer100L = prices[index];
      return minorPer100L === undefined
        ? []
        : [buildFuelReport(driver, vtcId, { ...form, minorPer100L })];
    }),
  );

const sums = () =>
  app().db.fuelDay.findMany({
    where: { vtcId },
    select: { cityId: true, volumeMl: true, tankUps: true },
    orderBy: { cityId: 'asc' },
  });

const flip = (list: readonly string[], isVoid: boolean) =>
  app().db.job.updateMany({ where: { id: { in: [...list] } }, data: { isVoid } });

const route = async (cities: string) =>
  (
    await owner.browser.call(fuel.getRoute, {
      params: { vtcId },
      query: { game: 'ets2', cities },
    })
  ).cities;

const costing = (territory: string) => ({ territory, minorPer100L: 17_000 });

describe('the price of a territory', () => {
  test('is the default base price without any data', async () => {
    const { territories, version, changed, cities, currency } = await board();
    expect(territories).toHaveLength(36);
    expect([version, changed, cities, currency]).toEqual([0, null, [], 'EUR']);
    expect(territories[0]).toMatchObject({ territory: 'RU', minorPer100L: 6_800, basis: 'DEMAND' });
    const america = await board(owner, 'ats');
    expect([america.currency, america.territories.length]).toEqual(['USD', 20]);
  });

  test(
    'is the median of three reports; of four, the mean of the middle two',
    { tags: 'long' },
    async () => {
      await reportAll([15_000, 17_000]);
      expect(await priceOf('DE')).toMatchObject({ minorPer100L: 16_000, basis: 'DEMAND' });
      await buildFuelReport(drivers[2] ?? owner, vtcId, { minorPer100L: 15_501 });
      expect(await priceOf('DE')).toMatchObject({ minorPer100L: 15_501, basis: 'REPORTS' });
      const city = { id: 'koln', name: 'Köln' };
      await buildFuelReport(owner, vtcId, { minorPer100L: 16_000, city });
      expect(await priceOf('DE')).toMatchObject({ minorPer100L: 15_751, inputs: { reports: 4 } });
      expect(await priceOf('DE', 'ats')).toBeUndefined();
      expect((await board()).reports).toBe(4);
    },
  );

  test('counts a report for exactly seven days', async () => {
    await reportAll([15_000, 17_000, 15_500]);
    app().passTime(limits.fuelReportMs);
    expect(await priceOf('DE')).toMatchObject({ minorPer100L: 15_500, basis: 'REPORTS' });
    expect((await listReports()).reports.map(({ counts }) => counts)).toEqual([true, true, true]);
    app().passTime(1);
    expect(await priceOf('DE')).toMatchObject({
      minorPer100L: 16_000,
      basis: 'DEMAND',
      inputs: { reports: 0, median: null },
    });
    expect((await listReports()).reports.map(({ counts }) => counts)).toEqual([
      false,
      false,
      false,
    ]);
  });

  test('rises and falls with refuelled volumes, by UTC day', { tags: 'long' }, async () => {
    // Four weeks with 1,000 l each are the mean; then the last week doubles.
    for (const days of [0, 8, 15, 27]) {
      await insertTankUp(app(), owner, vtcId, { at: ago(days * dayMs), volumeMl: 1_000_000 });
    }
    // A day older does not count.
    await insertTankUp(app(), owner, vtcId, { at: ago(28 * dayMs), volumeMl: 1_000_000 });
    expect(await priceOf('DE')).toMatchObject({ minorPer100L: 16_000 });
    await insertTankUp(app(), owner, vtcId, { at: ago(6 * dayMs), volumeMl: 1_000_000 });
    // 1 + 0.15 × (2,000 ÷ 1,250 − 1) = 1.09.
    expect(await priceOf('DE')).toMatchObject({
      minorPer100L: 17_440,
      inputs: { week: 2_000_000, fourWeeks: 5_000_000, factorPpm: 1_090_000 },
    });
    expect(await priceOf('PL')).toMatchObject({ minorPer100L: 14_800, inputs: { week: 0 } });
    const why = await reasons();
    expect([why.tankUpCount, why.tankUps.length, why.price.minorPer100L]).toEqual([5, 5, 17_440]);
    app().passTime(dayMs);
    expect(await priceOf('DE')).toMatchObject({ inputs: { week: 1_000_000 } });
  });

  test('belongs to one company only', async () => {
    await reportAll([15_000, 15_000, 15_000]);
    await insertTankUp(app(), owner, vtcId, { at: now(), volumeMl: 1_000 });
    const rival = await buildVtc(app());
    const params = { vtcId: rival.vtc.id };
    const { board: other } = await rival.owner.browser.call(fuel.getBoard, {
      params,
      query: { game: 'ets2' },
    });
    expect([other.reports, other.week]).toEqual([0, 0]);
    const foreign = { params: { vtcId }, query: { game: 'ets2' as const } };
    expect(await refusedCodeOf(rival.owner.browser.call(fuel.getBoard, foreign))).toBe('NOT_FOUND');
  });
});

describe('refuelled volumes', () => {
  test('are subtracted exactly when a job stops counting', async () => {
    const at = now();
    const jobId = await insertTankUp(app(), owner, vtcId, { at, volumeMl: 400_000 });
    await insertTankUp(app(), owner, vtcId, { at, volumeMl: 1 });
    const all = [{ cityId: 'berlin', volumeMl: 400_001n, tankUps: 2 }];
    const rest = [{ cityId: 'berlin', volumeMl: 1n, tankUps: 1 }];
    expect(await sums()).toEqual(all);
    const set = (isVoid: boolean) =>
      app().db.job.update({ where: { id: jobId }, data: { isVoid } });
    await set(true);
    expect(await sums()).toEqual(rest);
    await set(false);
    expect(await sums()).toEqual(all);
    // Unrelated changes have no effect.
    await app().db.job.update({ where: { id: jobId }, data: { xp: 7 } });
    expect(await sums()).toEqual(all);
    await app().db.job.delete({ where: { id: jobId } });
    expect(await sums()).toEqual(rest);
    await app().db.job.deleteMany({ where: { vtcId } });
    expect(await sums()).toEqual([]);
    expect(await app().db.fuelTankUp.count({ where: { vtcId } })).toBe(0);
  });

  test('count at the city nearest to the pump, once one is known', async () => {
    const pos = { x: 900, z: 100 };
    await insertTankUp(app(), owner, vtcId, { at: now(), volumeMl: 1, pos });
    await app().db.$executeRaw`
      INSERT INTO map_cities (game, city_id, name, x, z, n)
      VALUES (0, 'poznan', 'Poznań', 1000, 0, 3), (0, 'praha', 'Praha', 0, 0, 3),
             (1, 'reno', 'Reno', 900, 100, 3) ON CONFLICT DO NOTHING`;
    await insertTankUp(app(), owner, vtcId, { at: now(), volumeMl: 10, pos });
    expect(await sums()).toMatchObject([
      { cityId: 'berlin', volumeMl: 1n },
      { cityId: 'poznan', volumeMl: 10n },
    ]);
    const { cities } = await board();
    expect(cities).toMatchObject([
      { cityId: 'poznan', city: 'Poznań', territory: 'PL', at: { x: 1_000, z: 0 } },
      { cityId: 'berlin', city: 'Berlin', territory: 'DE', at: null },
    ]);
    const { tankUps } = await reasons('PL');
    expect(tankUps).toMatchObject([{ cityId: 'poznan', city: 'Poznań' }]);
    await app().db.$executeRaw`DELETE FROM map_cities`;
  });

  test('add up with concurrent deliveries, without a deadlock', { tags: 'long' }, async () => {
    const ids = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        insertTankUp(app(), owner, vtcId, {
          at: now(),
          volumeMl: 1_000,
          cityId: ['berlin', 'koln', 'paris'][index % 3] ?? '',
        }),
      ),
    );
    await Promise.all([flip(ids.slice(0, 12), true), flip(ids.slice(12).toReversed(), true)]);
    expect(await sums()).toEqual([]);
    await Promise.all([flip(ids.slice(0, 12), false), flip(ids.slice(12), false)]);
    expect(await sums()).toEqual(
      ['berlin', 'koln', 'paris'].map((cityId) => ({ cityId, volumeMl: 8_000n, tankUps: 8 })),
    );
  });
});

describe('base prices', () => {
  test('are set from then on, by authorized members, with the old values in the audit log', async () => {
    const [, member] = drivers;
    if (!member) throw new Error('there is no member');
    const prices = [
      { territory: 'DE', minorPer100L: 18_200 },
      { territory: 'PL', minorPer100L: 14_800 },
    ];
    expect(await refusedCodeOf(setBase(member, 0, prices))).toBe('FORBIDDEN');
    const { board: changed } = await setBase(owner, 0, prices);
    expect(changed).toMatchObject({ version: 1, changed: { by: { id: owner.user.id } } });
    expect(await priceOf('DE')).toMatchObject({ minorPer100L: 18_200, inputs: { version: 1 } });
    const log = await owner.browser.call(contract.audit.list, { params: { vtcId }, query: {} });
    // Unchanged prices are not logged.
    expect(log.entries.find(({ action }) => action.startsWith('fuel'))).toMatchObject({
      action: 'fuel.base-changed',
      before: { fuelPrices: ['DE 1.600'] },
      after: { fuelPrices: ['DE 1.820'] },
    });
    await setBase(owner, 1, [{ territory: 'DE', minorPer100L: 18_200 }]);
    expect((await board()).version).toBe(1);
  });

  test('are set only once by concurrent requests', async () => {
    const outcomes = await countOutcomes(
      Array.from({ length: 8 }, (_, index) =>
        insist(() => setBase(owner, 0, [{ territory: 'DE', minorPer100L: 17_000 + index }])),
      ),
    );
    expect(outcomes).toEqual({ OK: 1, FUEL_BASE_CHANGED: 7 });
    expect((await board()).version).toBe(1);
  });

  test('with unknown or duplicate territories are refused', async () => {
    expect((await refusalOf(setBase(owner, 0, [costing('ZZ')]))).status).toBe(422);
    expect((await refusalOf(setBase(owner, 0, [costing('DE'), costing('DE')]))).status).toBe(422);
    expect((await refusalOf(setBase(owner, 0, []))).status).toBe(422);
    expect((await board()).version).toBe(0);
  });
});

describe('the history', () => {
  test('is the price at the end of each day, whatever is changed or removed later', async () => {
    await setBase(owner, 0, [{ territory: 'DE', minorPer100L: 18_000 }]);
    app().passTime(dayMs);
    const made = await reportAll([15_000, 15_200, 17_000]);
    app().passTime(dayMs);
    expect((await historyOf()).slice(-2)).toEqual([18_000, 15_200]);
    await setBase(owner, 1, [{ territory: 'DE', minorPer100L: 20_000 }]);
    await owner.browser.call(fuel.takeBackReport, { params: { fuelReportId: made[0]?.id ?? '' } });
    expect((await historyOf()).slice(-2)).toEqual([18_000, 15_200]);
    app().passTime(dayMs);
    const { history, price } = await reasons();
    expect(history).toHaveLength(limits.fuelHistoryDays);
    expect(history.slice(-3)).toEqual([18_000, 15_200, 20_000]);
    expect(price.minorPer100L).toBe(20_000);
    expect((await priceOf('DE'))?.history).toEqual(history.slice(-limits.fuelTrendDays));
    expect(new Set(await historyOf('RU'))).toEqual(new Set([6_800]));
  });

  test('goes back to the price by demand when reports are too old', async () => {
    await setBase(owner, 0, [{ territory: 'DE', minorPer100L: 18_000 }]);
    app().passTime(dayMs);
    await reportAll([15_000, 15_200, 17_000]);
    app().passTime(10 * dayMs);
    // Reports count for seven days.
    expect((await historyOf()).slice(-11)).toEqual([
      18_000,
      ...Array.from({ length: 7 }, () => 15_200),
      18_000,
      18_000,
      18_000,
    ]);
  });

  test('follows refuels, also when their job is voided later', async () => {
    await insertTankUp(app(), owner, vtcId, { at: ago(8 * dayMs), volumeMl: 1_000_000 });
    const jobId = await insertTankUp(app(), owner, vtcId, { at: now(), volumeMl: 1_000_000 });
    app().passTime(dayMs);
    expect((await historyOf()).at(-1)).toBe(18_400);
    await flip([jobId], true);
    expect((await historyOf()).at(-1)).toBe(13_600);
  });
});

describe('a route', () => {
  test('lists the cheapest place on the way first, including those between the stops', async () => {
    await app().db.$executeRaw`
      INSERT INTO map_cities (game, city_id, name, x, z, n)
      VALUES (0, 'berlin', 'Berlin', 0, 0, 3), (0, 'poznan', 'Poznań', 5000, 500, 3),
             (0, 'warszawa', 'Warszawa', 10000, 0, 3), (0, 'praha', 'Praha', 3000, 9000, 3)`;
    expect((await route('berlin,warszawa')).map(({ cityId }) => cityId)).toEqual([
      'poznan',
      'warszawa',
      'berlin',
    ]);
    await reportAll([13_000, 13_000, 13_000], { city: { id: 'berlin', name: 'Berlin' } });
    expect((await route('berlin,warszawa'))[0]).toMatchObject({
      cityId: 'berlin',
      minorPer100L: 13_000,
      basis: 'CITY_REPORTS',
      reports: 3,
    });
    await app().db.$executeRaw`DELETE FROM map_cities`;
  });

  test('of a saved plan includes the places along each leg, cheapest first', async () => {
    await app().db.$executeRaw`
      INSERT INTO map_cities (game, city_id, name, x, z, n)
      VALUES (0, 'berlin', 'Berlin', 0, 0, 3), (0, 'poznan', 'Poznań', 5000, 500, 3),
             (0, 'warszawa', 'Warszawa', 10000, 0, 3), (0, 'krakow', 'Kraków', 10500, 5000, 3),
             (0, 'wien', 'Wien', 10000, 10000, 3), (0, 'praha', 'Praha', 3000, 9000, 3)`;
    const { routePlan } = await owner.browser.call(contract.routePlans.create, {
      params: { vtcId },
      body: {
        game: 'ets2',
        name: 'Eastward',
        stops: ['berlin', 'warszawa', 'wien'],
        order: 'given',
      },
    });
    const stops = [routePlan.legs[0]?.from, ...routePlan.legs.map(({ to }) => to)];
    await reportAll([13_000, 13_000, 13_000], {
      territory: 'PL',
      city: { id: 'krakow', name: 'Kraków' },
    });
    // Kraków is between the second and third stop, Poznań between the first two, Praha near none.
    expect(
      (await route(stops.map((stop) => stop?.cityId).join())).map(({ cityId }) => cityId),
    ).toEqual(['krakow', 'poznan', 'warszawa', 'wien', 'berlin']);
    await app().db.$executeRaw`DELETE FROM map_cities`;
  });

  test('with unknown cities still has prices', async () => {
    expect(await route('atlantis,eldorado')).toMatchObject([
      { cityId: 'atlantis', basis: 'GAME', territory: null, at: null },
      { cityId: 'eldorado', basis: 'GAME' },
    ]);
    expect((await refusalOf(route('berlin'))).status).toBe(422);
    expect((await refusalOf(route('berlin,%00'))).status).toBe(422);
  });
});
