import { evidenceThresholds as thresholds } from './thresholds.ts';

/** A truck's position at a time, in milliseconds. */
export interface Sighting {
  readonly at: number;
  readonly x: number;
  readonly z: number;
  readonly odometerM: number;
}

/** Where a truck was at each whole minute; null if unknown. */
export type Places = readonly (Omit<Sighting, 'at'> | null)[];

/** What counts of a driver: minutes with the convoy, minutes of it with a known position, and metres driven with it. */
export interface Share {
  readonly minutesWith: number;
  readonly minutesKnown: number;
  readonly distanceM: number;
}

export type Attendance = 'ATTENDED' | 'MISSED' | 'UNKNOWN';

const minuteMs = 60_000;
/** A position between two samples further apart than this is unknown. */
const gapMs = 90_000;
/** Trucks this close belong together (choice; 1 and 3 km decide 26 and 9 of 5,739 wrong instead of 3). */
const linkM = 2_000;
/** A smaller group belongs to the convoy if it is this close to it: a traffic light has parted them (choice). */
const partedM = 8_000;
/** It must also have this share of the convoy's trucks (choice). */
const partedShare = 1 / 3;
/** The convoy lasts while it has this share of its most trucks (choice). */
const leastShare = 1 / 4;
/** A truck that gets further than this in a minute moves (choice). */
const movedM = 100;
/** A shorter convoy has not taken place (choice). */
const fewestMinutes = 10;
/** Drivers who were there for this share of its minutes have taken part (choice). */
const enoughShare = 0.6;

/**
 * Returns where a truck was at each of some whole minutes: between two samples that are at most 90 s apart and
 * without a leap.
 * @param from the first minute, in milliseconds
 */
export function placesByMinute(
  sightings: readonly Sighting[],
  { from, minutes }: { readonly from: number; readonly minutes: number },
): Places {
  const sorted = areInOrder(sightings) ? sightings : sightings.toSorted((a, b) => a.at - b.at);
  const places: Places[number][] = Array.from({ length: minutes }, () => null);
  let before: Sighting | undefined;
  let minute = 0;
  for (const after of sorted) {
    for (; minute < minutes && from + minute * minuteMs <= after.at; minute += 1) {
      places[minute] = placeBetween(before, after, from + minute * minuteMs);
    }
    before = after;
  }
  return places;
}

function areInOrder(sightings: readonly Sighting[]): boolean {
  let last = -Infinity;
  for (const { at } of sightings) {
    if (at < last) return false;
    last = at;
  }
  return true;
}

function placeBetween(before: Sighting | undefined, after: Sighting, at: number) {
  if (after.at === at) return after;
  if (!before || after.at - before.at > gapMs) return null;
  const elapsedMs = after.at - before.at;
  const most =
    (thresholds.positionMetresPerSecond * elapsedMs) / 1_000 + thresholds.positionToleranceM;
  if (squaredMetres(before, after) > most ** 2) return null;
  const share = (at - before.at) / elapsedMs;
  return {
    x: between(before.x, after.x, share),
    z: between(before.z, after.z, share),
    odometerM: between(before.odometerM, after.odometerM, share),
  };
}

const between = (a: number, b: number, share: number) => a + (b - a) * share;

/** Math.hypot is many times as slow. */
function squaredMetres(a: Omit<Truck, 'index'>, b: Omit<Truck, 'index'>): number {
  return (a.x - b.x) ** 2 + (a.z - b.z) ** 2;
}

/** A truck at one moment, in game metres. */
export interface Truck {
  /** Which truck it is. */
  readonly index: number;
  readonly x: number;
  readonly z: number;
}

type Group = readonly Truck[];

/** The convoy of a moment: its largest group, and all of its trucks. */
interface Convoy {
  readonly largest: Group;
  readonly trucks: Group;
}

/**
 * Returns the minutes of the convoy that some trucks drove, and each truck's share of it, in the order of `all`.
 * The convoy of a minute is the largest group of trucks, each within 2 km of another, with groups that a traffic
 * light has parted from it. 0 minutes: there was no convoy of 10 minutes.
 */
export function countConvoy(all: readonly Places[]): {
  readonly minutes: number;
  readonly shares: readonly Share[];
} {
  const convoys = listConvoys(all);
  const most = Math.max(0, ...convoys.map(({ largest }) => largest.length));
  const isThere = convoys.map(({ largest }) => largest.length >= Math.max(2, most * leastShare));
  const moves = convoys.map(
    ({ largest }, minute) => isThere[minute] === true && isMoving(all, largest, minute),
  );
  const [first, last] = [moves.indexOf(true), moves.lastIndexOf(true)];
  const counted = convoys
    .map((_, minute) => minute)
    .filter(
      (minute) => first !== -1 && minute >= first && minute <= last && isThere[minute] === true,
    );
  const minutes = counted.length < fewestMinutes ? 0 : counted.length;
  const members = convoys.map(({ trucks }) => {
    const isWith = new Uint8Array(all.length);
    for (const { index } of trucks) isWith[index] = 1;
    return isWith;
  });
  return {
    minutes,
    shares: all.map((places, index) =>
      shareOf(places, minutes === 0 ? [] : counted, (minute) => members[minute]?.[index] === 1),
    ),
  };
}

function shareOf(
  places: Places,
  counted: readonly number[],
  isWith: (minute: number) => boolean,
): Share {
  let [minutesWith, minutesKnown, distanceM] = [0, 0, 0];
  for (const minute of counted) {
    const place = places[minute];
    if (!place) continue;
    minutesKnown += 1;
    if (!isWith(minute)) continue;
    minutesWith += 1;
    const next = places[minute + 1];
    if (next && isWith(minute + 1)) distanceM += Math.max(0, next.odometerM - place.odometerM);
  }
  return { minutesWith, minutesKnown, distanceM: Math.round(distanceM) };
}

/** Decides whether a driver took part in a convoy of this many minutes. Null if there was none. */
export function attendanceOf(
  { minutesWith, minutesKnown }: Share,
  minutes: number,
): Attendance | null {
  if (minutes === 0) return null;
  if (minutesWith >= minutes * enoughShare) return 'ATTENDED';
  return minutesKnown < minutes * enoughShare ? 'UNKNOWN' : 'MISSED';
}

/** Returns each minute's convoy. */
function listConvoys(all: readonly Places[]): Convoy[] {
  const minutes = Math.max(0, ...all.map(({ length }) => length));
  let before: Group = [];
  return Array.from({ length: minutes }, (_, minute) => {
    const trucks: Truck[] = [];
    for (const [index, places] of all.entries()) {
      const place = places[minute];
      if (place) trucks.push({ index, x: place.x, z: place.z });
    }
    const convoy = findConvoy(trucks, before);
    if (convoy.largest.length > 1) before = convoy.largest;
    return convoy;
  });
}

/**
 * Returns the convoy of a moment: the largest group of trucks, each within 2 km of another, and those that a
 * traffic light has parted from it. Empty without trucks.
 * @param before the largest group of the moment before: of two as large, the nearer to it is the convoy
 */
export function findConvoy(trucks: readonly Truck[], before: readonly Truck[] = []): Convoy {
  const groups = groupTrucks(trucks);
  const size = Math.max(0, ...groups.map(({ length }) => length));
  const candidates = groups.filter(({ length }) => length === size);
  const near = (group: Group) => (before.length === 0 ? 0 : squaredMetresBetween(group, before));
  const largest =
    candidates.toSorted((a, b) => near(a) - near(b) || leftmost(a) - leftmost(b))[0] ?? [];
  const parted = groups.filter(
    (group) =>
      group !== largest &&
      group.length >= Math.max(2, largest.length * partedShare) &&
      areWithin(partedM, group, largest),
  );
  return { largest, trucks: parted.length === 0 ? largest : largest.concat(...parted) };
}

const leftmost = (group: Group) => Math.min(...group.map(({ x }) => x));

/** Returns the squared distance between the trucks of two groups that are closest to each other. */
function squaredMetresBetween(a: Group, b: Group): number {
  let least = Infinity;
  for (const one of a) {
    for (const other of b) least = Math.min(least, squaredMetres(one, other));
  }
  return least;
}

/** True if a truck of one group is at most this far from one of the other. */
function areWithin(metres: number, a: Group, b: Group): boolean {
  const most = metres ** 2;
  for (const one of a) for (const other of b) if (squaredMetres(one, other) <= most) return true;
  return false;
}

function isMoving(all: readonly Places[], group: Group, minute: number): boolean {
  const moving = group.filter((truck) => {
    const next = all[truck.index]?.[minute + 1];
    return next && squaredMetres(truck, next) > movedM ** 2;
  });
  return moving.length * 2 >= group.length;
}

/** Trucks in the same square of this size are at most 2 km apart. */
const squareM = linkM / Math.SQRT2;
/** The squares around one whose trucks may be 2 km away, one of each two opposite ones. */
const neighbours = [-2, -1, 0, 1, 2]
  .flatMap((column) => [0, 1, 2].map((row) => [column, row] as const))
  .filter(([column, row]) => row > 0 || column > 0);

/** Distinguishes squares of a map that is 32,768 of them wide. Small integers are found faster. */
const keyOf = (column: number, row: number) => (column + 16_384) * 32_768 + row + 16_384;

interface Square {
  readonly column: number;
  readonly row: number;
  readonly trucks: Truck[];
  /** Another square of the same group. Null for one of each group. */
  group: Square | null;
}

/** Groups trucks that are chained by distances of at most 2 km. */
function groupTrucks(trucks: readonly Truck[]): Group[] {
  const squares = new Map<number, Square>();
  for (const truck of trucks) {
    const [column, row] = [Math.floor(truck.x / squareM), Math.floor(truck.z / squareM)];
    const square = squares.get(keyOf(column, row));
    if (square) square.trucks.push(truck);
    else squares.set(keyOf(column, row), { column, row, trucks: [truck], group: null });
  }
  for (const square of squares.values()) {
    for (const [columns, rows] of neighbours) {
      const other = squares.get(keyOf(square.column + columns, square.row + rows));
      const [one, two] = [groupOf(square), other && groupOf(other)];
      if (other && two && one !== two && areWithin(linkM, square.trucks, other.trucks)) {
        two.group = one;
      }
    }
  }
  const groups = new Map<Square, Truck[]>();
  for (const square of squares.values()) {
    const root = groupOf(square);
    const group = groups.get(root);
    if (!group) groups.set(root, square.trucks);
    else for (const truck of square.trucks) group.push(truck);
  }
  return [...groups.values()];
}

function groupOf(square: Square): Square {
  let found = square;
  while (found.group) found = found.group;
  if (square !== found) square.group = found;
  return found;
}
