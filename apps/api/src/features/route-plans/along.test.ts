import { contract } from '@waybill/schema/contract';
import { cellOf } from '@waybill/telemetry/road-grid';
import { createSums } from '@waybill/telemetry/road-sums';
import { beforeAll, describe, expect, test } from 'vitest';
import { setRoads } from '../../testing/bulk-roads.ts';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { buildFuelReport } from '../../testing/fuel-kit.ts';
import { insertJob } from '../../testing/job-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { buildReport } from '../../testing/traffic-kit.ts';
import { cellAt, hourMs } from '../traffic/cells.policy.ts';

const app = useTestApp({ findsWays: true, clockStands: true });
const { fuel, routePlans } = contract;
const game = 'ets2' as const;

let vtcId: string;
let owner: Driver;
let driver: Driver;
let elsewhere: Driver;

/** The middle of a cell on the road, which leads east along z = 125. */
const xOf = (cell: number) => cell * 250 + 125;
const cells = 80;
const cellM = 260;
/** Odometer kilometres up to a cell. */
const kilometresTo = (cell: number) => (cell * cellM * 19) / 1_000;

const city = (cityId: string, at: number, z = 125) => {
  return { game: 0, cityId, name: cityId.toUpperCase(), x: xOf(at), z, n: 3 };
};

beforeAll(async () => {
  const company = await buildVtc(app());
  ({ owner } = company);
  vtcId = company.vtc.id;
  driver = await buildMember(app(), vtcId);
  elsewhere = (await buildVtc(app())).owner;
  const passed = { jobs: 2, passes: 2, metres: cellM * 2, tenths: 180, sumDx: 126, sumDz: 126 };
  await setRoads(
    app().services.backgroundPool,
    null,
    Array.from({ length: cells + 1 }, (_, index) => [
      cellOf([xOf(index), 125]),
      { ...createSums(), ...passed, outE: 2 },
    ]),
  );
  await app().db.mapCity.createMany({
    data: [
      city('berlin', 0),
      city('leipzig', 20),
      city('szczecin', 40, 1_500),
      city('poznan', 50, 3_000),
      city('wroclaw', cells),
    ],
  });
  const prices = [
    { territory: 'DE', minorPer100L: 17_000 },
    { territory: 'PL', minorPer100L: 15_000 },
  ];
  const body = { game, version: 0, prices };
  await owner.browser.call(fuel.setBasePrices, { params: { vtcId }, body });
  // The consumption of the company's trucks: 0.33 l per kilometre.
  const used = { vtcId, sourceCityId: 'oslo', distanceM: 100_000, fuelUsedMl: 33_000 };
  await insertJob(app(), driver, used);
});

const find = async (query: object = {}, by = driver) => {
  const asked = { game, stops: 'berlin,wroclaw', rangeM: 300_000, ...query };
  return (await by.browser.call(routePlans.findRoute, { params: { vtcId }, query: asked })).route;
};

describe('fuel on a route', () => {
  test('is bought in the cheapest city on it, at the prices of the company', async () => {
    const { fuelStops, totals, legs } = await find();
    expect(legs[0]?.distanceM).toBe(kilometresTo(cells) * 1_000);
    // Poznań is too far off the route.
    expect(fuelStops).toEqual([
      {
        leg: 0,
        distanceM: kilometresTo(40) * 1_000,
        cityId: 'szczecin',
        city: 'SZCZECIN',
        volumeMl: kilometresTo(40) * 330,
        priceMinor: 150,
      },
    ]);
    // Priced like jobs' fuel: by the price at the start of the drive.
    expect(totals.fuelMinor).toBe(Math.round(((totals.fuelMl ?? 0) / 1_000) * 170));
  });

  test('uses the prices that drivers report', async () => {
    const leipzigs = { city: { id: 'leipzig', name: 'Leipzig' }, minorPer100L: 12_000 };
    const third = await buildMember(app(), vtcId);
    for (const by of [owner, driver, third]) await buildFuelReport(by, vtcId, leipzigs);
    const [stop] = (await find({ rangeM: 340_000 })).fuelStops;
    expect(stop).toMatchObject({ cityId: 'leipzig', priceMinor: 120 });
    // A smaller tank would need another stop: Szczecin is within reach of both ends.
    expect((await find({ rangeM: 250_000 })).fuelStops).toMatchObject([{ cityId: 'szczecin' }]);
  });

  test('uses a given price everywhere', async () => {
    const { fuelStops, totals } = await find({ fuelPriceMinor: 200 });
    expect(fuelStops).toMatchObject([{ cityId: 'szczecin', priceMinor: 200 }]);
    expect(totals.fuelMinor).toBe(Math.round((totals.fuelMl ?? 0) / 5));
  });
});

describe('traffic on a route', () => {
  test('lists what drivers have reported on it, in order', async () => {
    const far = await buildReport(driver, { kind: 'ACCIDENT', at: { x: xOf(60), z: 400 } });
    const near = await buildReport(driver, { kind: 'JAM', at: { x: xOf(30), z: 125 } });
    await buildReport(driver, { kind: 'CLOSED', at: { x: xOf(30), z: 6_000 } });
    // A single driver of another company closes no road for others.
    await buildReport(elsewhere, { kind: 'CLOSED', at: { x: xOf(40), z: 125 } });
    const { traffic } = await find();
    expect(traffic?.reports).toMatchObject([
      { id: near, kind: 'JAM', leg: 0, distanceM: kilometresTo(30) * 1_000 },
      { id: far, kind: 'ACCIDENT', leg: 0, distanceM: kilometresTo(60) * 1_000 },
    ]);
    // Reporters are not named.
    expect(Object.keys(traffic?.reports[0] ?? {}).toSorted()).toEqual([
      'confirmedAt',
      'distanceM',
      'id',
      'kind',
      'leg',
      'x',
      'z',
    ]);
    const params = { trafficReportId: near };
    await driver.browser.call(contract.traffic.withdrawReport, { params });
    expect((await find()).traffic?.reports).toMatchObject([{ id: far }]);
  });

  test('is slow where three drivers were a quarter below the limit', async () => {
    const now = app().services.clock();
    const sums = {
      samples: 30,
      limitSum: 60_000,
      standing: 0,
      standingSum: 0,
      toldMs: 0,
      wetMs: 0,
    };
    const square = (x: number, speedSum: number, drivers: bigint[]) => ({
      game: 0,
      hour: Math.floor(now.getTime() / hourMs),
      cell: cellAt(x, 125),
      ...sums,
      speedSum,
      drivers,
      tellers: [],
      vtcId,
      lastAt: now,
    });
    await app().db.trafficShare.createMany({
      data: [
        square(xOf(32), 30_000, [1n, 2n, 3n]),
        square(xOf(48), 50_000, [1n, 2n, 3n]),
        square(xOf(64), 10_000, [1n, 2n]),
      ],
    });
    const { traffic } = await find();
    expect(traffic?.slow).toMatchObject([{ leg: 0, share: 0.5, drivers: 3, x: 10_000 }]);
  });

  test('is not shown for a route on unknown roads', async () => {
    expect((await find({ stops: 'wroclaw,nowhere' })).traffic).toBeNull();
    expect((await find({ stops: 'nowhere,berlin' })).fuelStops).toEqual([]);
  });
});
