import type { Game } from '@waybill/schema/features/telemetry.models';
import type { City } from './cities.ts';
import type { GamePoint } from './projection.ts';
import { type Road, roadsOf, type Sailing } from './roads.ts';

/** A road of a route, in the direction of travel. */
interface Piece {
  readonly road: Road;
  readonly isReversed: boolean;
  /** Metres from the route's beginning. */
  readonly start: number;
}

/** A ferry or train on a route. */
export interface Crossing {
  readonly kind: 'ferry' | 'train';
  readonly at: number;
  readonly from: City;
  readonly to: City;
  /** Where it lands. */
  readonly landing: GamePoint;
}

/** The shortest route between two cities. All lengths are game metres. */
export interface Route {
  readonly game: Game;
  readonly from: City;
  readonly to: City;
  readonly length: number;
  readonly pieces: readonly Piece[];
  readonly crossings: readonly Crossing[];
}

/** At this distance from a route's ends, scale and speed limit are those of a city. */
const cityMetres = 450;
const cityLimitCmS = { ets2: 1389, ats: 1565 } as const;
const scales = { ets2: { road: 19, city: 3 }, ats: { road: 20, city: 3 } } as const;

/** The cost of a crossing in the search, so that routes don't cross the sea to avoid a detour. */
const crossingMetres = 6000;

const known = new Map<string, Route>();

/**
 * Finds the route between two cities; by train instead of a parallel ferry if requested.
 * @throws Error when no road, ferry or train leads there
 */
export function findRoute(game: Game, from: City, to: City, byTrain = false): Route {
  const name = `${game} ${from.id} ${to.id} ${byTrain}`;
  const route = known.get(name) ?? searchRoute(game, from, to, byTrain);
  known.set(name, route);
  return route;
}

function searchRoute(game: Game, from: City, to: City, byTrain: boolean): Route {
  const offered = roadsOf(game).filter((road) =>
    byTrain ? !hasTrainBeside(road) : road.kind !== 'train',
  );
  const roads = shortestWay(offered, from, to);
  const pieces: Piece[] = [];
  const crossings: Crossing[] = [];
  let length = 0;
  let city = from;
  const drive = (road: Road, isReversed: boolean) => {
    pieces.push({ road, isReversed, start: length });
    length += road.length;
  };
  for (const road of roads) {
    const next = road.from === city ? road.to : road.from;
    const isReversed = road.from !== city;
    if (road.kind === 'road') {
      drive(road, isReversed);
    } else {
      const { from: near, to: far } = road.quays;
      const [here, there] = isReversed ? [far, near] : [near, far];
      const landing = there.points.at(-1) ?? next.place;
      drive(here, false);
      crossings.push({ kind: road.kind, at: length, from: city, to: next, landing });
      drive(there, true);
    }
    city = next;
  }
  return { game, from, to, length, pieces, crossings };
}

function hasTrainBeside({ kind, from, to }: Road | Sailing): boolean {
  return (
    kind === 'ferry' &&
    roadsOf('ets2').some((road) => road.kind === 'train' && road.from === from && road.to === to)
  );
}

function shortestWay(roads: readonly (Road | Sailing)[], from: City, to: City): (Road | Sailing)[] {
  const costs = new Map<City, number>([[from, 0]]);
  const arrivals = new Map<City, Road | Sailing>();
  const open = new Set([from]);
  while (open.size > 0) {
    const city = [...open].reduce((a, b) => (costOf(costs, b) < costOf(costs, a) ? b : a));
    open.delete(city);
    if (city === to) return walkBack(arrivals, from, to);
    for (const road of roads) {
      if (road.from !== city && road.to !== city) continue;
      const next = road.from === city ? road.to : road.from;
      const cost = costOf(costs, city) + (road.kind === 'road' ? road.length : crossingMetres);
      if (cost >= costOf(costs, next)) continue;
      costs.set(next, cost);
      arrivals.set(next, road);
      open.add(next);
    }
  }
  throw new Error(`no road leads from ${from.name} to ${to.name}`);
}

function costOf(costs: ReadonlyMap<City, number>, city: City): number {
  return costs.get(city) ?? Infinity;
}

function walkBack(
  arrivals: ReadonlyMap<City, Road | Sailing>,
  from: City,
  to: City,
): (Road | Sailing)[] {
  const roads: (Road | Sailing)[] = [];
  for (let city = to; city !== from;) {
    const road = arrivals.get(city);
    if (!road) break;
    roads.unshift(road);
    city = road.from === city ? road.to : road.from;
  }
  return roads;
}

/**
 * Returns the position after this many metres of a route. During a crossing it stays on the departure side.
 */
export function pointAt({ pieces, from }: Route, metres: number): GamePoint {
  const piece = pieceAt(pieces, metres);
  if (!piece) return from.place;
  const { road } = piece;
  const along = positionOn(piece, metres);
  const index = Math.max(1, firstBeyond(road.reached, along));
  const [a, b] = [road.points[index - 1], road.points[index]];
  const [start, end] = [road.reached[index - 1] ?? 0, road.reached[index] ?? 0];
  if (!a || !b) return (along > 0 ? road.to : road.from).place;
  const share = end > start ? (along - start) / (end - start) : 0;
  return { x: a.x + (b.x - a.x) * share, z: a.z + (b.z - a.z) * share };
}

/** Returns the speed limit there in centimetres per second; 0 for none. */
export function limitAt({ game, length, pieces }: Route, metres: number): number {
  if (metres < cityMetres || metres > length - cityMetres) return cityLimitCmS[game];
  const piece = pieceAt(pieces, metres);
  const along = piece ? positionOn(piece, metres) : 0;
  return piece?.road.limits.find(({ until }) => until > along)?.limitCmS ?? 0;
}

/** Returns how many metres and seconds the game counts per metre and second of its world. */
export function scaleAt({ game, length }: Route, metres: number): number {
  const isInCity = metres < cityMetres || metres > length - cityMetres;
  return isInCity ? scales[game].city : scales[game].road;
}

/** Returns the odometer distance of a whole route, in metres. */
export function drivenMetres({ game, length }: Route): number {
  const { city, road } = scales[game];
  const inCity = Math.min(length, 2 * cityMetres);
  return inCity * city + (length - inCity) * road;
}

function pieceAt(pieces: readonly Piece[], metres: number): Piece | undefined {
  return pieces.findLast(({ start }) => start < metres) ?? pieces[0];
}

function positionOn({ road, isReversed, start }: Piece, metres: number): number {
  const along = Math.min(road.length, Math.max(0, metres - start));
  return isReversed ? road.length - along : along;
}

/** Returns the index of the first number not below the target, or the last index. */
function firstBeyond(numbers: readonly number[], sought: number): number {
  let low = 0;
  let high = numbers.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? Infinity) < sought) low = middle + 1;
    else high = middle;
  }
  return low;
}
