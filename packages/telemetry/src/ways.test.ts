import { encode } from '@placemarkio/polyline';
import { assert, property, array, integer, record, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { findFerries } from './ferries.ts';
import { cellOf } from './road-grid.ts';
import { buildNetwork, exitBits, findWay, type LearnedCells } from './ways.ts';

const side = 7;

/** Cells of a small grid, with random exits and costs. */
const gridArb = array(
  record({ exits: integer({ min: 0, max: 15 }), cost: integer({ min: 40, max: 6_000 }) }),
  { minLength: side * side, maxLength: side * side },
);
const placeArb = tuple(integer({ min: 0, max: side - 1 }), integer({ min: 0, max: side - 1 }));

const centreOf = (column: number, row: number) => ({ x: column * 250 + 125, z: row * 250 + 125 });

function toCells(grid: readonly { exits: number; cost: number }[]): LearnedCells {
  const places = grid.map((_, index) => centreOf(index % side, Math.floor(index / side)));
  return {
    cells: Int32Array.from(places, ({ x, z }) => cellOf([x, z])),
    decimetres: Int32Array.from(grid, ({ cost }) => cost),
    ms: Int32Array.from(grid, ({ cost }) => cost * 2),
    exits: Int32Array.from(grid, ({ exits }) => exits),
    xs: Int32Array.from(places, ({ x }) => x),
    zs: Int32Array.from(places, ({ z }) => z),
  };
}

const directions = [
  [exitBits.east, 1, 0],
  [exitBits.west, -1, 0],
  [exitBits.south, 0, 1],
  [exitBits.north, 0, -1],
] as const;

interface Step {
  readonly from: number;
  readonly to: number;
  readonly cost: number;
}

/** Returns every allowed step, independent of the network's code. */
function stepsOf(grid: readonly { exits: number; cost: number }[]): Step[] {
  return grid.flatMap(({ exits, cost }, from) =>
    directions.flatMap(([bit, dx, dz]) => {
      const [column, row] = [(from % side) + dx, Math.floor(from / side) + dz];
      const isThere = column >= 0 && column < side && row >= 0 && row < side;
      return exits & bit && isThere ? [{ from, to: row * side + column, cost }] : [];
    }),
  );
}

/** Returns the cost of each cell from several starts, by relaxing every step until nothing changes. */
function relax(steps: readonly Step[], starts: ReadonlyMap<number, number>): number[] {
  const costs = Array.from({ length: side * side }, (_, index) => starts.get(index) ?? Infinity);
  for (let changed = true; changed;) {
    changed = false;
    for (const { from, to, cost } of steps) {
      const reach = (costs[from] ?? Infinity) + cost;
      if (reach >= (costs[to] ?? Infinity)) continue;
      costs[to] = reach;
      changed = true;
    }
  }
  return costs;
}

const around = (place: { x: number; z: number }, most: number) =>
  new Map(
    Array.from({ length: side * side }, (_, index) => {
      const { x, z } = centreOf(index % side, Math.floor(index / side));
      return [index, Math.hypot(x - place.x, z - place.z)] as const;
    })
      .filter(([, metres]) => metres <= most)
      .map(([index, metres]) => [index, Math.round(metres * 20)] as const),
  );

/** Returns the lowest cost of a route, by brute force. */
function leastCost(steps: readonly Step[], a: { x: number; z: number }, b: typeof a, most: number) {
  const costs = relax(steps, around(a, most));
  return Math.min(...[...around(b, most)].map(([index, end]) => (costs[index] ?? Infinity) + end));
}

/** Returns the cost of a found route, from its points. */
function costOfWay(
  grid: readonly { exits: number; cost: number }[],
  points: readonly (readonly [number, number])[],
  a: { x: number; z: number },
  b: typeof a,
) {
  const [first = [0, 0], last = [0, 0]] = [points.at(0), points.at(-1)];
  const ends =
    Math.round(Math.hypot(first[0] - a.x, first[1] - a.z) * 20) +
    Math.round(Math.hypot(last[0] - b.x, last[1] - b.z) * 20);
  const indexes = points.map(([x, z]) => Math.floor(z / 250) * side + Math.floor(x / 250));
  return indexes.slice(0, -1).reduce((sum, index, at) => {
    const step = stepsOf(grid).find(({ from, to }) => from === index && to === indexes[at + 1]);
    if (!step) throw new Error('against the direction of a road');
    return sum + step.cost;
  }, ends);
}

test('a route has the lowest cost of all, and never goes against a one-way road', () => {
  assert(
    property(gridArb, placeArb, placeArb, (grid, from, to) => {
      const [a, b] = [centreOf(...from), centreOf(...to)];
      const steps = stepsOf(grid);
      const way = findWay(buildNetwork(toCells(grid)), a, b);
      const [on, near] = [leastCost(steps, a, b, 375), leastCost(steps, a, b, 2_000)];
      const found = way === null || way.kind === 'EITHER_WAY' ? null : way.kind;
      const nearest = Number.isFinite(near) ? 'NEAR' : null;
      expect(found).toBe(Number.isFinite(on) ? 'LEARNED' : nearest);
      if (way === null || way.kind === 'EITHER_WAY') return;
      expect(costOfWay(grid, way.points, a, b)).toBe(way.kind === 'LEARNED' ? on : near);
    }),
    { numRuns: 400 },
  );
});

/** A straight road of this many cells, driven only eastward. */
function straightRoad(count: number): LearnedCells {
  const places = Array.from({ length: count }, (_, index) => centreOf(index, 0));
  return {
    cells: Int32Array.from(places, ({ x, z }) => cellOf([x, z])),
    decimetres: new Int32Array(count).fill(2_500),
    ms: new Int32Array(count).fill(10_000),
    exits: new Int32Array(count).fill(exitBits.east),
    xs: Int32Array.from(places, ({ x }) => x),
    zs: Int32Array.from(places, ({ z }) => z),
  };
}

test('reports how it was found', () => {
  const network = buildNetwork(straightRoad(40));
  const [west, east] = [centreOf(0, 0), centreOf(39, 0)];
  expect(findWay(network, west, east)).toMatchObject({
    kind: 'LEARNED',
    metres: 9_750,
    ms: 390_000,
  });
  // The only way back is against the road's direction.
  expect(findWay(network, east, west)?.kind).toBe('EITHER_WAY');
  expect(findWay(network, { x: 125, z: 1_300 }, east)?.kind).toBe('NEAR');
  expect(findWay(network, { x: 125, z: 5_000 }, east)).toBeNull();
  expect(findWay(buildNetwork(straightRoad(0)), west, east)).toBeNull();
});

const join = (a: Int32Array, b: Int32Array) => Int32Array.from([...a, ...b]);

test('takes the ferry between two shores', () => {
  const [here, there] = [straightRoad(4), straightRoad(4)];
  const moved = there.xs.map((x) => x + 20_000);
  const cells = {
    cells: join(
      here.cells,
      Int32Array.from(moved, (x) => cellOf([x, 125])),
    ),
    decimetres: join(here.decimetres, there.decimetres),
    ms: join(here.ms, there.ms),
    exits: join(here.exits, there.exits),
    xs: join(here.xs, moved),
    zs: join(here.zs, there.zs),
  };
  const [a, b] = [centreOf(0, 0), { x: 20_875, z: 125 }];
  expect(findWay(buildNetwork(cells), a, b)).toBeNull();
  const drive = {
    lines: [
      encode(
        [
          [125, 125],
          [125, 875],
        ],
        0,
      ),
      encode(
        [
          [125, 20_125],
          [125, 21_000],
        ],
        0,
      ),
    ],
    driverId: 'driver',
    companyId: 'company',
    crossings: [{ kind: 'ferry' as const, source: 'Here', target: 'There', amountMinor: 9_000 }],
  };
  const reader = { companyId: 'company', isShared: () => false };
  const [crossing, back] = findFerries([drive], reader);
  expect(back).toMatchObject({ source: 'There', target: 'Here', amountMinor: 9_000 });
  expect(crossing).toMatchObject({ from: { x: 875, z: 125 }, to: { x: 20_125, z: 125 } });
  const way = findWay(buildNetwork(cells, crossing ? [crossing] : []), a, b);
  expect(way).toMatchObject({ kind: 'LEARNED', ferries: [{ source: 'Here', amountMinor: 9_000 }] });
  // Six cells are driven; the sea doesn't count.
  expect(way?.metres).toBe(1_500);
  expect(findFerries([{ ...drive, lines: drive.lines.slice(0, 1) }], reader)).toEqual([]);
});
