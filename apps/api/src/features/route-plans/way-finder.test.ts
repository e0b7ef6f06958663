import { cellOf } from '@waybill/telemetry/road-grid';
import { contract } from '@waybill/schema/contract';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildMember, buildVtc, type Driver } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { createWayFinder } from './way-finder.service.ts';

const app = useTestApp({ findsWays: true });
const { routePlans } = contract;

let vtcId: string;
let driver: Driver;

/** A road east along z = 125, of so many cells, each driven so often. */
async function drawRoad(from: number, count: number, jobs = 2): Promise<void> {
  const cell = { game: 0, jobs, passes: jobs, metres: 260 * jobs, ms: 9_000 * jobs };
  const middle = { sumDx: 63 * jobs, sumDz: 63 * jobs, drivers: 1, isPublic: false };
  const exits = { outE: jobs, outW: 0, outS: 0, outN: 0 };
  await app().db.mapCell.createMany({
    data: Array.from({ length: count }, (_, index) => ({
      ...cell,
      ...middle,
      ...exits,
      cell: cellOf([(from + index) * 250 + 125, 125]),
    })),
  });
  await app().db.mapTile.upsert({
    where: { game_tile: { game: 0, tile: 528 } },
    create: { game: 0, tile: 528, version: 1, cells: count, publicCells: 0, metres: 1, passes: 1 },
    update: { version: { increment: 1 } },
  });
}

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
  await drawRoad(0, 41);
});

const find = async (stops: string) => {
  const query = { game: 'ets2' as const, stops };
  return (await driver.browser.call(routePlans.findRoute, { params: { vtcId }, query })).route
    .legs[0];
};

describe('a way', () => {
  test('leads along learned roads, in their direction where it can', async () => {
    const leg = await find('west,east');
    expect(leg).toMatchObject({ basis: 'LEARNED', figuresOf: null, transportMinor: 0 });
    // 40 cells of 260 m, at the scale of the game.
    expect(leg?.distanceM).toBe(40 * 260 * 19);
    expect(leg?.realMs).toBe(40 * 9_000);
    expect(leg?.line).not.toBeNull();
    expect(await find('east,west')).toMatchObject({ basis: 'EITHER_WAY' });
    expect(await find('east,beyond')).toMatchObject({ basis: 'STRAIGHT', line: null });
  });

  test('leads along new roads a minute later at most, and never where one job alone was', async () => {
    await drawRoad(41, 20, 1);
    app().passTime(61_000);
    await find('west,beyond');
    expect(await find('west,beyond')).toMatchObject({ basis: 'STRAIGHT' });
    await app().db.mapCell.deleteMany({ where: { jobs: 1 } });
    await drawRoad(41, 20);
    // Not asked again yet.
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

describe('where the thread cannot answer', () => {
  test('nothing is found, and nobody waits for long', { tags: 'long' }, async () => {
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
      expect(await finder.find('ets2', [pair, pair])).toEqual([null, null]);
      // And once more, with another thread.
      expect(await finder.find('ets2', [pair])).toEqual([null]);
      await finder.stop();
    }
  });

  test('the next way is found by a new one', { tags: 'long' }, async () => {
    const finder = finderOf(new URL('../../way-worker.ts', import.meta.url));
    expect(await finder.find('ets2', [pair])).toMatchObject([{ kind: 'LEARNED' }]);
    await finder.stop();
    expect(await finder.find('ets2', [pair])).toMatchObject([{ kind: 'LEARNED' }]);
    await finder.stop();
  });
});

test(
  'while many are sought, and a network is read, requests are answered',
  { tags: 'long' },
  async () => {
    const finder = finderOf(new URL('../../way-worker.ts', import.meta.url));
    await finder.find('ets2', [pair]);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const ways = await finder.find(
      'ets2',
      Array.from({ length: 2_000 }, () => pair),
    );
    delay.disable();
    expect(ways).toHaveLength(2_000);
    expect(delay.percentile(50) / 1e6).toBeLessThan(5);
    await finder.stop();
  },
);
