import FlatQueue from 'flatqueue';
import { columnAndRowOf, step as gridStep } from './road-grid.ts';

/** A point on the game's map, in metres: x grows east, z south. */
interface Place {
  readonly x: number;
  readonly z: number;
}

/**
 * The learned roads, cell by cell in any order; all arrays have the same length. road-grid.ts defines cell
 * numbers.
 */
export interface LearnedCells {
  readonly cells: Int32Array;
  /** The length and duration of one pass: decimetres, milliseconds. */
  readonly decimetres: Int32Array;
  readonly ms: Int32Array;
  /** The neighbours that drives continued to: a sum of `exitBits`. */
  readonly exits: Int32Array;
  /** The mean position of drives in it, in metres. */
  readonly xs: Int32Array;
  readonly zs: Int32Array;
}

/** The bits of a cell's exits. */
export const exitBits = { east: 1, west: 2, south: 4, north: 8 } as const;

/** A ferry or train between two places, in one direction. */
export interface Ferry {
  readonly kind: 'ferry' | 'train';
  /** The names of both cities. */
  readonly source: string;
  readonly target: string;
  readonly from: Place;
  readonly to: Place;
  /** The cost, in hundredths. */
  readonly amountMinor: number;
}

/** Steps in compressed rows: those of cell i are `targets[starts[i] .. starts[i + 1]]`. */
interface Steps {
  readonly starts: Int32Array;
  readonly targets: Int32Array;
  readonly costs: Int32Array;
}

/** A network for finding routes. */
export interface Network {
  readonly learned: LearnedCells;
  /** In the direction driven. */
  readonly directed: Steps;
  /** The same, with each step in both directions. */
  readonly eitherWay: Steps;
  /** The lowest cost of any step, in decimetres, so that estimates are never too high. */
  readonly leastCost: number;
  /** By the cells at both ends. */
  readonly ferries: ReadonlyMap<string, Ferry>;
}

/**
 * How a route was found: in the direction driven, from the nearest driven road, or also against the
 * direction.
 */
export type WayKind = 'LEARNED' | 'NEAR' | 'EITHER_WAY';

/** A route on the map. */
export interface Way {
  readonly kind: WayKind;
  /** Map metres, not odometer metres. */
  readonly metres: number;
  readonly ms: number;
  readonly points: readonly (readonly [x: number, z: number])[];
  /** The ferries used, in order. Their distance and time aren't included. */
  readonly ferries: readonly Ferry[];
}

/** The distances within which a place is on a road, and near one. Metres. */
const onRoadMetres = 375;
const nearMetres = 2_000;
/** The cost factor off the road, so that the nearest road isn't skipped to save a bend. */
const offRoadFactor = 2;
/** The cost factor per metre of a crossing, so that a bridge is preferred. */
const ferryFactor = 1.5;
const mostCost = 2_000_000_000;

/** Builds a network from learned roads, for repeated searches. */
export function buildNetwork(learned: LearnedCells, ferries: readonly Ferry[] = []): Network {
  const { cells, decimetres, exits } = learned;
  const indexes = new Map<number, number>();
  for (const [index, cell] of cells.entries()) indexes.set(cell, index);
  const steps: [from: number, to: number, cost: number][] = [];
  for (const [index, cell] of cells.entries()) {
    const cost = Math.max(1, decimetres[index] ?? 1);
    for (const [bit, offset] of neighbours) {
      const next = (exits[index] ?? 0) & bit ? indexes.get(cell + offset) : undefined;
      if (next !== undefined) steps.push([index, next, cost]);
    }
  }
  const crossings = new Map<string, Ferry>();
  for (const ferry of ferries) {
    const { from, to } = ferry;
    const [a, b] = [nearestTo(learned, from), nearestTo(learned, to)];
    if (a === null || b === null) continue;
    crossings.set(`${a} ${b}`, ferry);
    const metres = Math.hypot(to.x - from.x, to.z - from.z);
    steps.push([a, b, Math.round(metres * 10 * ferryFactor)]);
  }
  const back = steps.map(([from, to, cost]): (typeof steps)[number] => [to, from, cost]);
  const rates = steps.map(([from, to, cost]) => cost / Math.max(1, cellsBetween(cells, from, to)));
  return {
    learned,
    directed: toRows(cells.length, steps),
    eitherWay: toRows(cells.length, [...steps, ...back]),
    leastCost: rates.reduce((least, rate) => Math.min(least, rate), mostCost),
    ferries: crossings,
  };
}

const neighbours = [
  [exitBits.east, gridStep.east],
  [exitBits.west, gridStep.west],
  [exitBits.south, gridStep.south],
  [exitBits.north, gridStep.north],
] as const;

/** Returns the minimum number of steps between two cells. */
function cellsBetween(cells: Int32Array, a: number, b: number): number {
  const [fromColumn, fromRow] = columnAndRowOf(cells[a] ?? 0);
  const [toColumn, toRow] = columnAndRowOf(cells[b] ?? 0);
  return Math.abs(fromColumn - toColumn) + Math.abs(fromRow - toRow);
}

function toRows(count: number, steps: readonly (readonly [number, number, number])[]): Steps {
  const starts = new Int32Array(count + 1);
  for (const [from] of steps) starts[from + 1] = (starts[from + 1] ?? 0) + 1;
  for (let index = 0; index < count; index++) {
    starts[index + 1] = (starts[index + 1] ?? 0) + (starts[index] ?? 0);
  }
  const filled = starts.slice();
  const targets = new Int32Array(steps.length);
  const costs = new Int32Array(steps.length);
  for (const [from, to, cost] of steps) {
    const at = filled[from] ?? 0;
    filled[from] = at + 1;
    targets[at] = to;
    costs[at] = cost;
  }
  return { starts, targets, costs };
}

function nearestTo({ xs, zs }: LearnedCells, { x, z }: Place): number | null {
  let [nearest, least]: [number | null, number] = [null, nearMetres];
  for (let index = 0; index < xs.length; index++) {
    const metres = Math.hypot((xs[index] ?? 0) - x, (zs[index] ?? 0) - z);
    if (metres <= least) [nearest, least] = [index, metres];
  }
  return nearest;
}

/** The possible ends of a route: cells, and the cost to get there, in decimetres. */
type Ends = ReadonlyMap<number, number>;

/** Returns the cells within this distance of a place, with the cost to their centre. */
function endsNear({ xs, zs }: LearnedCells, { x, z }: Place, most: number): Ends {
  const ends = new Map<number, number>();
  for (let index = 0; index < xs.length; index++) {
    const metres = Math.hypot((xs[index] ?? 0) - x, (zs[index] ?? 0) - z);
    if (metres <= most) ends.set(index, Math.round(metres * 10 * offRoadFactor));
  }
  return ends;
}

/**
 * Finds the shortest route between two places on learned roads. Tries the direction driven, between roads at
 * both places; then from and to the nearest roads within 2 km; then also against the direction driven. Null
 * if none of these works.
 */
export function findWay(network: Network, from: Place, to: Place): Way | null {
  const { learned, directed, eitherWay } = network;
  const near = [endsNear(learned, from, nearMetres), endsNear(learned, to, nearMetres)] as const;
  const on = [endsNear(learned, from, onRoadMetres), endsNear(learned, to, onRoadMetres)] as const;
  const tries = [
    ['LEARNED', directed, on],
    ['NEAR', directed, near],
    ['EITHER_WAY', eitherWay, near],
  ] as const;
  for (const [kind, steps, [starts, goals]] of tries) {
    const path = searchPath(network, steps, starts, goals);
    if (path !== null) return describe(network, kind, path, from, to);
  }
  return null;
}

function describe(
  { learned, directed, eitherWay, ferries }: Network,
  kind: WayKind,
  path: readonly number[],
  from: Place,
  to: Place,
): Way {
  const { xs, zs, ms } = learned;
  const points = path.map((index) => [xs[index] ?? 0, zs[index] ?? 0] as const);
  const steps = kind === 'EITHER_WAY' ? eitherWay : directed;
  const taken: Ferry[] = [];
  const driven = path.slice(0, -1).map((index, at) => {
    const next = path[at + 1] ?? index;
    const ferry = ferries.get(`${index} ${next}`);
    if (ferry) taken.push(ferry);
    return ferry
      ? { metres: 0, ms: 0 }
      : { metres: costOf(steps, index, next) / 10, ms: ms[index] ?? 0 };
  });
  const [first, last] = [points.at(0), points.at(-1)];
  const aside =
    (first ? Math.hypot(first[0] - from.x, first[1] - from.z) : 0) +
    (last ? Math.hypot(last[0] - to.x, last[1] - to.z) : 0);
  return {
    kind,
    metres: Math.round(driven.reduce((sum, { metres }) => sum + metres, aside)),
    ms: Math.round(driven.reduce((sum, step) => sum + step.ms, 0)),
    points,
    ferries: taken,
  };
}

function costOf({ starts, targets, costs }: Steps, from: number, to: number): number {
  let least = mostCost;
  for (let step = starts[from] ?? 0; step < (starts[from + 1] ?? 0); step++) {
    if (targets[step] === to) least = Math.min(least, costs[step] ?? mostCost);
  }
  return least;
}

/**
 * Finds the cheapest path between sets of cells with A*: the estimate is the number of cells in between times
 * the lowest cost of a step, so it is never too high.
 */
function searchPath(
  { learned: { cells }, leastCost }: Network,
  { starts: rows, targets, costs }: Steps,
  starts: Ends,
  goals: Ends,
): readonly number[] | null {
  if (starts.size === 0 || goals.size === 0) return null;
  const estimate = createEstimate(cells, goals, leastCost);
  const reached = new Int32Array(cells.length).fill(mostCost);
  const before = new Int32Array(cells.length).fill(-1);
  const queue = new FlatQueue();
  for (const [index, cost] of starts) {
    reached[index] = cost;
    queue.push(index, cost + estimate(index));
  }
  let [best, bestCost] = [-1, mostCost];
  for (;;) {
    const value = queue.peekValue();
    const index = queue.pop();
    if (index === undefined || value === undefined || value >= bestCost) break;
    const cost = reached[index] ?? mostCost;
    if (value > cost + estimate(index)) continue;
    const whole = cost + (goals.get(index) ?? mostCost);
    if (whole < bestCost) [best, bestCost] = [index, whole];
    for (let step = rows[index] ?? 0; step < (rows[index + 1] ?? 0); step++) {
      const next = targets[step] ?? 0;
      const reach = cost + (costs[step] ?? 0);
      if (reach >= (reached[next] ?? 0)) continue;
      reached[next] = reach;
      before[next] = index;
      queue.push(next, reach + estimate(next));
    }
  }
  if (best === -1) return null;
  const path: number[] = [];
  for (let index = best; index !== -1; index = before[index] ?? -1) path.push(index);
  return path.toReversed();
}

/** Returns a lower bound of the remaining cost from a cell: to the bounding rectangle of all goals. */
function createEstimate(cells: Int32Array, goals: Ends, leastCost: number) {
  let [west, east, north, south] = [8191, 0, 8191, 0];
  for (const index of goals.keys()) {
    const [column, row] = columnAndRowOf(cells[index] ?? 0);
    west = Math.min(west, column);
    east = Math.max(east, column);
    north = Math.min(north, row);
    south = Math.max(south, row);
  }
  return (index: number): number => {
    const [column, row] = columnAndRowOf(cells[index] ?? 0);
    const across = Math.max(west - column, 0, column - east);
    return leastCost * (across + Math.max(north - row, 0, row - south));
  };
}
