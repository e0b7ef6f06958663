import { setTimeout as delay } from 'node:timers/promises';
import { insertCells, insertCities } from '@waybill/api/testing/bulk-roads';
import { createTestDatabase, startTestServer, type TestServer } from '@waybill/db/test-database';
import { citiesOf, type City } from '@waybill/simulator/map/cities';
import { findRoute, pointAt, type Route } from '@waybill/simulator/map/route';
import { createRandom, type Random } from '@waybill/simulator/random';
import { cellOf } from '@waybill/telemetry/road-grid';
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
import { createLoopProbe, type Held, type LoopProbe } from '../loop-probe.ts';
import { startWaybill } from '../servers.ts';
import { signIn } from '../trial-browsers.ts';
import { createTrialMembers } from '../trial-members.ts';
import { percentile } from '../trial-request.ts';
import type { Goal, RunTrial } from './trial.ts';

const goals = { withinShare: 0.9, p95Ms: 50, heldMs: 5 };
/**
 * Metres of the game's map between two points of a drive, how far right of the middle of the road its lanes lie, and
 * how far a truck strays from them.
 */
const sampleMetres = 120;
const rightMetres = 30;
const strayMetres = 6;
/** When Waybill has looked whether the network has changed. */
const rereadMs = 61_000;
/** So many ask by turns: one alone may not ask as often. */
const askers = 20;

/**
 * Ways on roads that drives have drawn: how long they are beside drives that were kept back, and what they
 * take at so many cells, over HTTP, and for how long the loop of events is held meanwhile. Sizes may be given
 * as drives that draw, drives kept back, and cells: `3000 300 60000`.
 */
export const runTrial: RunTrial = async (args) => {
  const [drawn = 3_000, keptBack = 300, cells = 60_000] = args.map(Number);
  const random = createRandom('routes');
  const cities = citiesOf('ets2');
  const drives = drawDrives(random, cities, drawn);
  const held = drawDrives(random, cities, keptBack);
  const { server, stop } = await startTestServer();
  try {
    // Copies are joined where they cross: a way on them tells what it takes, and not how long it should be.
    const drawnOnly = learn(drives, 0);
    const padded = learn(drives, cells);
    return [
      ...(await ask(server, drawnOnly, ({ way }) => compare(held, drawnOnly, way))),
      ...(await ask(server, padded, (scene) => weigh(held, scene))),
    ];
  } finally {
    await stop();
  }
};

type Network = ReadonlyMap<number, Cell>;

/** A Waybill with a network. */
interface Scene {
  readonly way: Ask;
  readonly probe: LoopProbe;
  /** Lets the network have changed; it is read anew a minute later at most. */
  readonly redraw: () => Promise<unknown>;
}

/** Has a Waybill with this network asked for ways. */
async function ask(
  server: TestServer,
  network: Network,
  judge: (scene: Scene) => Promise<Goal[]>,
): Promise<Goal[]> {
  const { url } = await createTestDatabase(server);
  const members = await createTrialMembers(url, askers);
  const pool = new Pool({ connectionString: url });
  await insertCells(pool, [...network.values()]);
  await insertCities(
    pool,
    citiesOf('ets2').map(({ id, name, place }) => ({ id, name, x: place.x, z: place.z })),
  );
  const cookies = await signIn(pool, members);
  const probe = await createLoopProbe();
  const waybill = await startWaybill(url, probe.env);
  try {
    let asked = 0;
    const way: Ask = async (from, to) => {
      const at = asked++ % askers;
      const path = `/api/vtcs/${members[at]?.vtcId ?? ''}/route?game=ets2&stops=${from},${to}`;
      for (;;) {
        const began = performance.now();
        const response = await fetch(`${waybill.origin}${path}`, {
          headers: { cookie: cookies[at] ?? '', 'x-forwarded-for': `10.0.1.${at}` },
        });
        const body: unknown = await response.json();
        if (response.ok) return { ms: performance.now() - began, body };
        // On a machine that does much else at once it lets nobody in for a moment.
        if (response.status !== 503) throw new Error(JSON.stringify(body));
        await delay(1_000);
      }
    };
    // The first reads the network.
    await way('berlin', 'praha');
    const redraw = () => pool.query('UPDATE map_tiles SET version = version + 1');
    return await judge({ way, probe, redraw });
  } finally {
    await waybill.stop();
    await pool.end();
    await probe.remove();
  }
}

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
    const at = (index / count) * route.length;
    const { x, z } = pointAt(route, at);
    const [east, south] = headingAt(route, at);
    // South lies to the right of whoever drives east.
    const [right, down] = [-south * rightMetres, east * rightMetres];
    return [Math.round(x + right + stray()), Math.round(z + down + stray())];
  });
}

function headingAt(route: Route, at: number): readonly [east: number, south: number] {
  const [a, b] = [pointAt(route, Math.max(0, at - 20)), pointAt(route, at + 20)];
  const length = Math.hypot(b.x - a.x, b.z - a.z);
  return length > 0 ? [(b.x - a.x) / length, (b.z - a.z) / length] : [0, 0];
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
function learn(drives: readonly Drive[], atLeast: number): Network {
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
    legs: z.array(
      z.object({
        basis: z.string(),
        distanceM: z.number().nullable(),
        line: z.string().nullable(),
      }),
    ),
  }),
});
/** Metres of the odometer for each of the map, as long as no drive tells otherwise. */
const scale = 19;

async function compare(held: readonly Drive[], network: Network, way: Ask): Promise<Goal[]> {
  const ratios: number[] = [];
  const bases = new Map<string, number>();
  let [steps, against] = [0, 0];
  for (const { from, to, metres } of held) {
    const [leg] = replySchema.parse((await way(from.id, to.id)).body).route.legs;
    if (!leg) throw new Error('a way without legs');
    bases.set(leg.basis, (bases.get(leg.basis) ?? 0) + 1);
    ratios.push((leg.distanceM ?? 0) / scale / metres);
    if (leg.line === null || leg.basis === 'EITHER_WAY') continue;
    const points = decodeLine(leg.line);
    steps += points.length - 1;
    against += points.filter(
      (point, at) => at > 0 && !isDriven(network, points[at - 1], point),
    ).length;
  }
  ratios.sort((a, b) => a - b);
  const at = (share: number) => (ratios[Math.floor(share * (ratios.length - 1))] ?? 0).toFixed(3);
  process.stdout.write(
    `length / driven p5 ${at(0.05)} p50 ${at(0.5)} p95 ${at(0.95)}; ` +
      `${[...bases].map(([basis, count]) => `${basis} ${count}`).join(', ')}\n`,
  );
  const within = ratios.filter((ratio) => ratio >= 0.9 && ratio <= 1.1).length / ratios.length;
  const share = `${(within * 100).toFixed(1)} %`;
  const { all, oneWay } = countOneWay(network);
  return [
    {
      sentence: `${share} of ${held.length} ways are 0.90 to 1.10 as long as driven (at least 90 %)`,
      isMet: within >= goals.withinShare,
    },
    {
      sentence: `${against} of ${steps} steps lead as nobody has driven; ${Math.round((oneWay / all) * 100)} % of the network's are one-way (goal: 0)`,
      isMet: against === 0 && steps > 0,
    },
  ];
}

/** Whether somebody has driven from a cell to the next one of a way. */
function isDriven(network: Network, from: Point | undefined, to: Point): boolean {
  if (!from) return false;
  return cellsAt(from).some((cell) => {
    const out = network.get(cell)?.out;
    return cellsAt(to).some((next) => (out?.[steps.indexOf(next - cell)] ?? 0) > 0);
  });
}

/** The cell of a mean point, which may lie on an edge. */
function cellsAt([x, z]: Point): readonly number[] {
  const at: Point[] = [
    [x, z],
    [x - 1, z],
    [x, z - 1],
    [x - 1, z - 1],
  ];
  return at.map(cellOf);
}

function countOneWay(network: Network) {
  let [all, oneWay] = [0, 0];
  for (const { cell, out } of network.values()) {
    for (const [direction, step] of steps.entries()) {
      if ((out[direction] ?? 0) === 0) continue;
      all += 1;
      if ((network.get(cell + step)?.out[direction ^ 1] ?? 0) === 0) oneWay += 1;
    }
  }
  return { all, oneWay };
}

/** What a way takes, and for how long others have to wait meanwhile. */
async function weigh(held: readonly Drive[], { way, probe, redraw }: Scene): Promise<Goal[]> {
  const times: number[] = [];
  const seek = async () => {
    for (const { from, to } of held.slice(0, 300)) times.push((await way(from.id, to.id)).ms);
  };
  // As in a process that has run for a while: what runs for the first times is not compiled yet.
  const first = await probe.during(seek);
  times.length = 0;
  const calm = await probe.during(() => delay(3_000));
  const busy = await probe.during(seek);
  const [p50, p95] = [percentile(times, 50), percentile(times, 95)];
  await redraw();
  await delay(rereadMs);
  const reread = await probe.during(async () => {
    await way('berlin', 'praha');
    await delay(2_000);
  });
  process.stdout.write(`the loop while the first ways are sought: ${tell(first)}\n`);
  process.stdout.write(`the loop at rest: ${tell(calm)}\n`);
  return [
    {
      sentence: `a way takes ${p50.toFixed(1)} ms, 95 % take ${p95.toFixed(1)} ms over HTTP (at most ${goals.p95Ms})`,
      isMet: p95 <= goals.p95Ms,
    },
    {
      sentence: `the loop while ways are sought: ${tell(busy)} (99.9 % of its own: at most ${goals.heldMs} ms)`,
      isMet: busy.own.p999 <= goals.heldMs,
    },
    {
      sentence: `the loop while all cells are read anew: ${tell(reread)} (99.9 % of its own: at most ${goals.heldMs} ms)`,
      isMet: reread.own.p999 <= goals.heldMs,
    },
  ];
}

function tell({ own, all }: Held): string {
  return `held by its own work for ${tellTimes(own)}; with waits for a processor ${tellTimes(all)}`;
}

function tellTimes({ p50, p99, p999, max }: Held['own']): string {
  return `${p50.toFixed(1)}, 99 % ${p99.toFixed(1)}, 99.9 % ${p999.toFixed(1)}, at most ${max.toFixed(1)} ms`;
}
