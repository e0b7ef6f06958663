import { cellOf } from '@waybill/telemetry/road-grid';
import { type CellSums, createSums } from '@waybill/telemetry/road-sums';
import { contract } from '@waybill/schema/contract';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeAll, describe, expect, test } from 'vitest';
import { setRoads } from '../../testing/bulk-roads.ts';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createWayFinder } from './way-finder.service.ts';

const app = useTestApp({ findsWays: true });
const { routePlans } = contract;

let vtcId: string;
let driver: Driver;

/** Stores a road of the company east along z = 125, with this many drives of each cell. */
async function drawRoad(jobs: readonly number[]): Promise<void> {
  const cells = jobs.map((count, index): [number, CellSums] => [
    cellOf([index * 250 + 125, 125]),
    {
      ...createSums(),
      jobs: count,
      passes: count,
      metres: 260 * count,
      sumDx: 63 * count,
      sumDz: 63 * count,
      tenths: 90 * count,
      outE: count,
    },
  ]);
  await setRoads(app().services.backgroundPool, vtcId, cells);
}

const repeat = (count: number, jobs: number) => Array.from({ length: count }, () => jobs);

const at = (cell: number) => ({ x: cell * 250 + 125, z: 125, n: 3 });

beforeAll(async () => {
  const { vtc } = await buildVtc(app());
  vtcId = vtc.id;
  driver = await buildMember(app(), vtcId);
  await app().db.mapCity.createMany({
    data: [
      { game: 0, cityId: 'west', name: 'West', ...at(0) },
      { game: 0, cityId: 'east', name: 'East', ...at(40) },
      { game: 0, cityId: 'beyond', name: 'Beyond', ...at(60) },
    ],
  });
  await drawRoad(repeat(41, 2));
});

const find = async (stops: string) => {
  const query = { game: 'ets2' as const, stops };
  return (await driver.browser.call(routePlans.findRoute, { params: { vtcId }, query })).route
    .legs[0];
};

describe('a route', () => {
  test('follows learned roads, in their direction where possible', async () => {
    const leg = await find('west,east');
    expect(leg).toMatchObject({ basis: 'LEARNED', figuresOf: null, transportMinor: 0 });
    // 40 cells of 260 m, at the game's scale.
    expect(leg?.distanceM).toBe(40 * 260 * 19);
    expect(leg?.realMs).toBe(40 * 9_000);
    expect(leg?.line).not.toBeNull();
    expect(await find('east,west')).toMatchObject({ basis: 'EITHER_WAY' });
    expect(await find('east,beyond')).toMatchObject({ basis: 'STRAIGHT', line: null });
  });

  test('uses new roads after a minute at most, and never one that only one job drove', async () => {
    await drawRoad([...repeat(41, 2), ...repeat(20, 1)]);
    app().passTime(61_000);
    await find('west,beyond');
    expect(await find('west,beyond')).toMatchObject({ basis: 'STRAIGHT' });
    await drawRoad(repeat(61, 2));
    // Not checked again yet.
    expect(await find('west,beyond')).toMatchObject({ basis: 'STRAIGHT' });
    app().passTime(61_000);
    await find('west,beyond');
    await expect.poll(async () => (await find('west,beyond'))?.basis).toBe('LEARNED');
  });
});

const finderOf = (program: URL | null, timeoutMs = 60_000) => {
  const { backgroundPool: pool, clock, log } = app().services;
  return createWayFinder({ program, pool, clock, log, timeoutMs });
};
const pair = { from: { x: 125, z: 125 }, to: { x: 10_125, z: 125 } };
const script = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`);

describe("if the thread can't answer", () => {
  test('nothing is found, and no one waits for long', { tags: 'long' }, async () => {
    const head = "import { parentPort } from 'node:worker_threads';";
    const programs = {
      absent: null,
      'not there': new URL('./no-such-program.js', import.meta.url),
      dying: script(`${head} parentPort.on('message', () => process.exit(3));`),
      throwing: script(`${head} parentPort.on('message', () => { throw new Error('no'); });`),
      silent: script(`${head} parentPort.on('message', () => {});`),
    };
    for (const program of Object.values(programs)) {
      const finder = finderOf(program, 300);
      expect(await finder.find('ets2', vtcId, [pair, pair])).toEqual([null, null]);
      // And again, with another thread.
      expect(await finder.find('ets2', vtcId, [pair])).toEqual([null]);
      await finder.stop();
    }
  });

  test('the next route is found by a new one', { tags: 'long' }, async () => {
    const finder = finderOf(new URL('../../way-worker.ts', import.meta.url));
    expect(await finder.find('ets2', vtcId, [pair])).toMatchObject([{ kind: 'LEARNED' }]);
    await finder.stop();
    expect(await finder.find('ets2', vtcId, [pair])).toMatchObject([{ kind: 'LEARNED' }]);
    await finder.stop();
  });
});

test(
  'requests are answered while many routes are found and a network is read',
  { tags: 'long' },
  async () => {
    const finder = finderOf(new URL('../../way-worker.ts', import.meta.url));
    await finder.find('ets2', vtcId, [pair]);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const ways = await finder.find(
      'ets2',
      vtcId,
      Array.from({ length: 2_000 }, () => pair),
    );
    delay.disable();
    expect(ways).toHaveLength(2_000);
    expect(delay.percentile(50) / 1e6).toBeLessThan(5);
    await finder.stop();
  },
);
