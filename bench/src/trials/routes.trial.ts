import { insertCells, insertCities } from '@waybill/api/testing/bulk-roads';
import { createTestDatabase, startTestServer } from '@waybill/db/test-database';
import { citiesOf, type City } from '@waybill/simulator/map/cities';
import { findRoute, pointAt, type Route } from '@waybill/simulator/map/route';
import { createRandom, type Random } from '@waybill/simulator/random';
import { cellsOf, roadsVersion, type RoadLine } from '@waybill/telemetry/roads';
import {
  decodeLine,
  encodeTraces,
  extendTrace,
  noTrace,
  type Point,
} from '@waybill/telemetry/trace';
import { Pool } from 'pg';
import { z } from 'zod';
import { startWaybill } from '../servers.ts';
import { signIn } from '../trial-browsers.ts';
import { createTrialMembers } from '../trial-members.ts';
import type { Goal, RunTrial } from './trial.ts';

const goals = { withinShare: 0.9, p95Ms: 50, besideMs: 5 };
/** Metres of the game's map between two points of a drive, and how far a truck strays from the road. */
const sampleMetres = 120;
const strayMetres = 6;

/**
 * Ways on roads that drives have drawn: how long they are beside drives that were kept back, and what they
 * take at so many cells, over HTTP and beside other requests. Sizes may be given as drives that draw,
 * drives kept back, and cells: `3000 300 60000`.
 */
export const runTrial: RunTrial = async (args) => {
  const [drawn = 3_000, keptBack = 300, cells = 60_000] = args.map(Number);
  const random = createRandom('routes');
  const cities = citiesOf('ets2');
  const drives = drawDrives(random, cities, drawn);
  const held = drawDrives(random, cities, keptBack);
  const network = learn(drives, cells);
  process.stdout.write(`${network.size.toLocaleString('en')} cells of ${drawn} drives\n`);

  const { server, stop } = await startTestServer();
  try {
    const { url } = await createTestDatabase(server);
    const [member] = await createTrialMembers(url, 1);
    if (!member) throw new Error('there is nobody to ask');
    const pool = new Pool({ connectionString: url });
    await insertCells(pool, [...network.values()]);
    await insertCities(
      pool,
      cities.map(({ id, name, place }) => ({ id, name, x: place.x, z: place.z })),
    );
    const [cookie = ''] = await signIn(pool, [member]);
    await pool.end();
    const waybill = await startWaybill(url);
    try {
      const ask = async (path: string) => {
        const began = performance.now();
        const response = await fetch(`${waybill.origin}/api${path}`, { headers: { cookie } });
        const body: unknown = await response.json();
        if (!response.ok) throw new Error(JSON.stringify(body));
        return { ms: performance.now() - began, body };
      };
      const way = (from: string, to: string) =>
        ask(`/vtcs/${member.vtcId}/route?game=ets2&stops=${from},${to}`);
      await way('berlin', 'praha');
      return [...(await compare(held, way)), ...(await weigh(held, way, ask))];
    } finally {
      await waybill.stop();
    }
  } finally {
    await stop();
  }
};

interface Drive {
  readonly from: City;
  readonly to: City;
  /** Metres of the game's map that were driven. */
  readonly metres: number;
  readonly lines: readonly (readonly Point[])[];
}

type Ask = (from: string, to: string) => Promise<{ readonly ms: number; readonly body: unknown }>;

/** Drives between cities that no sea parts, as their traces are stored. */
function drawDrives(random: Random, cities: readonly City[], count: number): Drive[] {
  const drives: Drive[] = [];
  while (drives.length < count) {
    const [from, to] = [random.pick(cities), random.pick(cities)];
    if (from === to || from.land !== to.land) continue;
    const route = findRoute('ets2', from, to);
    if (route.crossings.length > 0) continue;
    const points = samplesOf(route, random);
    const lines = encodeTraces([extendTrace(noTrace, [points])]).map(decodeLine);
    drives.push({ from, to, metres: lengthOf(points), lines });
  }
  return drives;
}

function samplesOf(route: Route, random: Random): Point[] {
  const count = Math.max(2, Math.ceil(route.length / sampleMetres));
  const stray = () => random.between(-strayMetres, strayMetres);
  return Array.from({ length: count + 1 }, (_, index): Point => {
    const { x, z } = pointAt(route, (index / count) * route.length);
    return [Math.round(x + stray()), Math.round(z + stray())];
  });
}

function lengthOf(points: readonly Point[]): number {
  return points
    .slice(1)
    .reduce(
      (sum, [x, z], at) => sum + Math.hypot(x - (points[at]?.[0] ?? x), z - (points[at]?.[1] ?? z)),
      0,
    );
}

interface Cell {
  readonly cell: number;
  passes: number;
  metres: number;
  sumDx: number;
  sumDz: number;
  /** East, west, south, north. */
  readonly out: [number, number, number, number];
}

const steps = [1 << 13, -(1 << 13), 1, -1];

/** What the drives teach; the same again beside it until there are so many cells. */
function learn(drives: readonly Drive[], atLeast: number): ReadonlyMap<number, Cell> {
  const network = new Map<number, Cell>();
  for (let copy = 0; copy === 0 || network.size < atLeast; copy++) {
    const aside = copy * 3_100;
    for (const { lines } of drives) {
      const moved = lines.map((line) => line.map(([x, z]): Point => [x + aside, z - aside]));
      for (const line of cellsOf(moved, roadsVersion)) addLine(network, line);
      if (copy > 0 && network.size >= atLeast) break;
    }
  }
  return network;
}

function addLine(network: Map<number, Cell>, line: RoadLine): void {
  for (const [at, { cell, metres, dx, dz }] of line.entries()) {
    const known = network.get(cell) ?? {
      cell,
      passes: 0,
      metres: 0,
      sumDx: 0,
      sumDz: 0,
      out: [0, 0, 0, 0],
    };
    network.set(cell, known);
    known.passes++;
    known.metres += metres;
    known.sumDx += dx;
    known.sumDz += dz;
    const next = line[at + 1];
    const direction = next ? steps.indexOf(next.cell - cell) : -1;
    if (direction >= 0) known.out[direction] = (known.out[direction] ?? 0) + 1;
  }
}

const replySchema = z.object({
  route: z.object({
    legs: z.array(z.object({ basis: z.string(), distanceM: z.number().nullable() })),
  }),
});
/** Metres of the odometer for each of the map, as long as no drive tells otherwise. */
const scale = 19;

async function compare(held: readonly Drive[], way: Ask): Promise<Goal[]> {
  const ratios: number[] = [];
  const bases = new Map<string, number>();
  for (const { from, to, metres } of held) {
    const [leg] = replySchema.parse((await way(from.id, to.id)).body).route.legs;
    bases.set(leg?.basis ?? '', (bases.get(leg?.basis ?? '') ?? 0) + 1);
    ratios.push((leg?.distanceM ?? 0) / scale / metres);
  }
  ratios.sort((a, b) => a - b);
  const at = (share: number) => (ratios[Math.floor(share * (ratios.length - 1))] ?? 0).toFixed(3);
  process.stdout.write(
    `length / driven p5 ${at(0.05)} p50 ${at(0.5)} p95 ${at(0.95)}; ` +
      `${[...bases].map(([basis, count]) => `${basis} ${count}`).join(', ')}\n`,
  );
  const within = ratios.filter((ratio) => ratio >= 0.9 && ratio <= 1.1).length / ratios.length;
  const share = `${(within * 100).toFixed(1)} %`;
  return [
    {
      sentence: `${share} of ${held.length} ways are 0.90 to 1.10 as long as driven (at least 90 %)`,
      isMet: within >= goals.withinShare,
    },
  ];
}

/** What a way takes, and another request while ways are sought. */
async function weigh(
  held: readonly Drive[],
  way: Ask,
  ask: (path: string) => Promise<{ readonly ms: number }>,
): Promise<Goal[]> {
  const times: number[] = [];
  for (const { from, to } of held.slice(0, 200)) times.push((await way(from.id, to.id)).ms);
  const rest: number[] = [];
  for (let count = 0; count < 100; count++) rest.push((await ask('/instance')).ms);
  const beside: number[] = [];
  const seeking = seekAll(held.slice(0, 100), way);
  for (let isOver = false; !isOver;) {
    beside.push((await ask('/instance')).ms);
    isOver = await Promise.race([seeking.then(() => true), Promise.resolve(false)]);
  }
  const [p50, p95] = [percentile(times, 0.5), percentile(times, 0.95)];
  const [calm, busy] = [percentile(rest, 0.5), percentile(beside, 0.5)];
  return [
    {
      sentence: `a way takes ${p50.toFixed(1)} ms, 95 % take ${p95.toFixed(1)} ms over HTTP (at most ${goals.p95Ms})`,
      isMet: p95 <= goals.p95Ms,
    },
    {
      sentence: `another request takes ${busy.toFixed(1)} ms beside ways, ${calm.toFixed(1)} ms without (at most ${goals.besideMs} more)`,
      isMet: busy - calm <= goals.besideMs,
    },
  ];
}

async function seekAll(held: readonly Drive[], way: Ask): Promise<void> {
  for (const { from, to } of held) await way(from.id, to.id);
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
}
