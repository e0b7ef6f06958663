import type { Game } from '@waybill/schema/features/telemetry.models';
import { createRandom, type Random } from '../random.ts';
import { citiesOf, type City } from './cities.ts';
import type { GamePoint } from './projection.ts';

/** A section of a road with a speed limit. */
interface Limit {
  /** Where it ends, in metres from the road's beginning. */
  readonly until: number;
  readonly limitCmS: number;
}

/** A connection between two cities; the same for every driver. */
interface Link {
  readonly from: City;
  readonly to: City;
  /** In game metres; 0 across the sea. */
  readonly length: number;
  readonly points: readonly GamePoint[];
  /** The distance from the beginning to each of the points, in metres. */
  readonly reached: readonly number[];
  readonly limits: readonly Limit[];
}

/** A road. */
export interface Road extends Link {
  readonly kind: 'road';
}

/** A ferry or train from one quay to another. */
export interface Sailing extends Link {
  readonly kind: 'ferry' | 'train';
  /** The roads from the city centres to their quays. */
  readonly quays: { readonly from: Road; readonly to: Road };
}

/** The distance of a quay from its city centre, along the shore, in game metres. */
const quayMetres = 600;

/** Ferries and trains across the sea, and the bridge between two of the areas. */
const crossings: readonly (readonly [(Road | Sailing)['kind'], string, string])[] = [
  ['ferry', 'calais', 'dover'],
  ['train', 'calais', 'dover'],
  ['ferry', 'rostock', 'malmo'],
  ['ferry', 'aalborg', 'goteborg'],
  ['road', 'kobenhavn', 'malmo'],
  ['road', 'malmo', 'helsingborg'],
  ['road', 'hamburg', 'berlin'],
  ['ferry', 'tallinn', 'helsinki'],
  ['ferry', 'stockholm', 'turku'],
  ['ferry', 'villa_san_giovanni', 'messina'],
];

/** Neighbours with only sea between them. */
const apart: readonly (readonly [string, string])[] = [
  ['aalborg', 'kobenhavn'],
  ['aalborg', 'odense'],
  ['amsterdam', 'esbjerg'],
  ['barcelona', 'marseille'],
  ['beograd', 'napoli'],
  ['gdansk', 'riga'],
  ['kobenhavn', 'rostock'],
  ['kobenhavn', 'szczecin'],
  ['hamburg', 'odense'],
  ['odense', 'rostock'],
  ['marseille', 'roma'],
  ['roma', 'zagreb'],
  ['sofia', 'villa_san_giovanni'],
];

/** Centimetres per second; 0 for roads without a limit in the game. */
const roadLimits: Readonly<Record<Game, readonly number[]>> = {
  ets2: [2222, 2222, 2222, 2500, 2500, 1944, 1667, 0],
  ats: [2906, 2906, 3129, 3353, 2459, 2459, 2012, 0],
};

const networks: Readonly<Record<Game, readonly (Road | Sailing)[]>> = {
  ets2: createNetwork('ets2'),
  ats: createNetwork('ats'),
};

/** Returns all roads, ferries and trains of a game. */
export function roadsOf(game: Game): readonly (Road | Sailing)[] {
  return networks[game];
}

function createNetwork(game: Game): (Road | Sailing)[] {
  const cities = citiesOf(game);
  const roads = cities.flatMap((from, index): (Road | Sailing)[] =>
    cities
      .slice(index + 1)
      .filter(
        (to) =>
          from.land === to.land &&
          areNeighbours(from, to, cities) &&
          !apart.some((pair) => pair.includes(from.id) && pair.includes(to.id)),
      )
      .map((to) => createRoad(game, from, to)),
  );
  const find = (id: string) => cities.find((city) => city.id === id);
  for (const [kind, fromId, toId] of crossings) {
    const [from, to] = [find(fromId), find(toId)];
    if (!from || !to) continue;
    roads.push(kind === 'road' ? createRoad(game, from, to) : createSailing(game, kind, from, to));
  }
  return roads;
}

/** True if no third city is in the circle with the two on its diameter: a Gabriel graph. */
function areNeighbours(from: City, to: City, cities: readonly City[]): boolean {
  const middle = { x: (from.place.x + to.place.x) / 2, z: (from.place.z + to.place.z) / 2 };
  const radius = distanceBetween(from.place, to.place) / 2;
  return cities.every(
    (city) => city === from || city === to || distanceBetween(city.place, middle) >= radius,
  );
}

/** Returns the distance of two points in game metres. */
export function distanceBetween(a: GamePoint, b: GamePoint): number {
  return Math.hypot(a.x - b.x, a.z - b.z);
}

function createRoad(game: Game, from: City, to: City): Road {
  const random = createRandom(`${game} road ${from.id} ${to.id}`);
  return buildRoad(game, [from, to], wind(from.place, to.place, random), random);
}

function createSailing(game: Game, kind: Sailing['kind'], from: City, to: City): Sailing {
  const [dx, dz] = [to.place.x - from.place.x, to.place.z - from.place.z];
  const share = quayMetres / Math.hypot(dx, dz);
  const quayOf = ({ place: { x, z } }: City) => ({
    x: Math.round(x - dz * share),
    z: Math.round(z + dx * share),
  });
  const toQuay = (city: City) => {
    const random = createRandom(`${game} ${kind} ${from.id} ${to.id} at ${city.id}`);
    return buildRoad(game, [city, city], wind(city.place, quayOf(city), random), random);
  };
  return {
    kind,
    from,
    to,
    length: 0,
    points: [quayOf(from), quayOf(to)],
    reached: [0, 0],
    limits: [],
    quays: { from: toQuay(from), to: toQuay(to) },
  };
}

function buildRoad(
  game: Game,
  [from, to]: readonly [City, City],
  points: readonly GamePoint[],
  random: Random,
): Road {
  const reached: number[] = [];
  let length = 0;
  for (const [index, point] of points.entries()) {
    length += distanceBetween(points[index - 1] ?? point, point);
    reached.push(length);
  }
  const limits: Limit[] = [];
  for (let until = 0; until < length;) {
    until += random.between(1500, 6000);
    limits.push({ until, limitCmS: random.pick(roadLimits[game]) });
  }
  return { kind: 'road', from, to, length, points, reached, limits };
}

/** Returns points about 200 m apart on a winding line between two positions. */
function wind(from: GamePoint, to: GamePoint, random: Random): GamePoint[] {
  const length = distanceBetween(from, to);
  const bends = [1, 2, 3, 7, 15].map((turns) => ({
    turns,
    share: random.between(-0.05, 0.05) / turns,
  }));
  const count = Math.max(2, Math.ceil(length / 200));
  const [dx, dz] = [to.x - from.x, to.z - from.z];
  return Array.from({ length: count + 1 }, (_, index) => {
    const way = index / count;
    const aside = bends.reduce(
      (sum, { turns, share }) => sum + share * Math.sin(turns * Math.PI * way),
      0,
    );
    return { x: from.x + dx * way - dz * aside, z: from.z + dz * way + dx * aside };
  });
}
