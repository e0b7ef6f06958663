import { contract } from '@waybill/schema/contract';
import { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  insertFuelPast,
  insertRoadsideCities,
  insertTrafficPast,
} from '../../testing/bulk-roadside.ts';
import { listScans } from '../../testing/explain.ts';
import { buildVtc, type Driver } from '../../testing/factories.ts';
import { recordReads } from '../../testing/recorded-statements.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const { fuel, traffic } = contract;
const game = 'ets2' as const;

let pool: Pool;
let owner: Driver;
let vtcId: string;
beforeAll(async () => {
  pool = new Pool({ connectionString: app().databaseUrl });
  await insertRoadsideCities(pool);
  // Three years of data of one company among others, so that the planner sees which tables are large.
  for (let others = 0; others < 4; others += 1) {
    const company = await buildVtc(app());
    ({ owner } = company);
    vtcId = company.vtc.id;
    await insertFuelPast(pool, vtcId, { days: 1_000, tankUpsPerDay: 8, reportsPerDay: 3 });
  }
  await insertTrafficPast(pool, { cells: 300, samplesPerCell: 4, driversPerCell: 4 });
}, 240_000);
afterAll(() => pool.end());

const large: ReadonlySet<string> = new Set([
  'fuel_tank_ups',
  'fuel_days',
  'fuel_reports',
  'traffic_shares',
]);

const params = () => ({ params: { vtcId } });
const questions: Readonly<Record<string, () => Promise<unknown>>> = {
  'prices of fuel': () => owner.browser.call(fuel.getBoard, { ...params(), query: { game } }),
  'why fuel costs so': () =>
    owner.browser.call(fuel.getReasons, { ...params(), query: { game, territory: 'DE' } }),
  'the cheapest on a route': () =>
    owner.browser.call(fuel.getRoute, { ...params(), query: { game, cities: 'berlin,linz' } }),
  'reports of pumps': () => owner.browser.call(fuel.listReports, { ...params(), query: { game } }),
  'reports of a country': () =>
    owner.browser.call(fuel.listReports, { ...params(), query: { game, territory: 'DE' } }),
  'squares of traffic': () => owner.browser.call(traffic.listAreas, { query: { game } }),
  'traffic around cities': () => owner.browser.call(traffic.listCities, { query: { game } }),
};

test.each(Object.keys(questions))('%s: no large table is scanned completely', async (name) => {
  const reads = await recordReads(() => questions[name]?.() ?? Promise.resolve());
  const ofLarge = reads.filter(({ text }) => [...large].some((table) => text.includes(table)));
  expect(ofLarge.length).toBeGreaterThan(0);
  for (const read of ofLarge) expect(await listScans(pool, read, large)).toEqual([]);
});
