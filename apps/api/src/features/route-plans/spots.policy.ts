import type { RouteCity } from '@waybill/schema/features/route-plans.models';
import { cellOf } from '@waybill/telemetry/road-grid';

/** A place on a route. */
export interface Spot {
  readonly leg: number;
  /** From the start of the leg, by odometer. */
  readonly distanceM: number;
}

/** A leg's facts for places on it. */
export interface DrawnLeg {
  readonly from: RouteCity;
  readonly to: RouteCity;
  readonly distanceM: number | null;
  /** The route on the map, with alternating x and z. Null if only its ends are known. */
  readonly points: ArrayLike<number> | null;
}

/** Returns the 250 m cells of the road grid along a route, in order. */
export function roadCellsOf({ points }: Pick<DrawnLeg, 'points'>): number[] {
  const length = (points?.length ?? 0) / 2;
  return Array.from({ length }, (_, at) =>
    cellOf([points?.[2 * at] ?? 0, points?.[2 * at + 1] ?? 0]),
  );
}

/** A place is on the straight line if the detour through it is at most this (choice). */
const straightDetour = 1.05;

interface Place {
  readonly x: number;
  readonly z: number;
}

/**
 * Finds the position of a place near a leg; on the first of several. Null if it is on none. With `ways` only
 * legs with a known route are considered, not straight lines.
 */
export type SpotFinder = (at: Place, withinM: number, of: 'all' | 'ways') => Spot | null;

/** Creates the finder of map places on legs. */
export function createSpotFinder(legs: readonly DrawnLeg[]): SpotFinder {
  const drawn = legs.map(drawLeg);
  return (at, withinM, of) => {
    for (const [leg, line] of drawn.entries()) {
      if (line === null || (of === 'ways' && line.isStraight)) continue;
      const share = line.isStraight ? shareOfStraight(line, at) : shareOf(line, at, withinM);
      if (share !== null)
        return { leg, distanceM: Math.round((legs[leg]?.distanceM ?? 0) * share) };
    }
    return null;
  };
}

interface Line {
  readonly isStraight: boolean;
  readonly points: ArrayLike<number>;
  /** Map metres up to each point. */
  readonly reached: readonly number[];
  /** The points by map square: only a few of thousands are near a place. */
  readonly squares: ReadonlyMap<number, readonly number[]>;
}

const squareM = 4_000;
/** More than there are from north to south. */
const squaresInColumn = 1_000;

function squareOf(column: number, row: number): number {
  return column * squaresInColumn + row;
}

function indexOfSquare(metres: number): number {
  return Math.floor(metres / squareM);
}

function drawLeg({ from, to, distanceM, points: way }: DrawnLeg): Line | null {
  const ends = from.at && to.at ? [from.at.x, from.at.z, to.at.x, to.at.z] : [];
  const points = way ?? ends;
  if (distanceM === null || points.length < 4) return null;
  let [length, beforeX, beforeZ] = [0, points[0] ?? 0, points[1] ?? 0];
  const reached: number[] = [];
  const squares = new Map<number, number[]>();
  for (let index = 0; index < points.length / 2; index++) {
    const [x, z] = [points[2 * index] ?? 0, points[2 * index + 1] ?? 0];
    length += Math.hypot(x - beforeX, z - beforeZ);
    reached.push(length);
    [beforeX, beforeZ] = [x, z];
    const square = squareOf(indexOfSquare(x), indexOfSquare(z));
    const inSquare = squares.get(square);
    if (inSquare) inSquare.push(index);
    else squares.set(square, [index]);
  }
  return { isStraight: way === null, points, reached, squares };
}

/** Returns the share of a line before its point nearest to a place; the points are close together. */
function shareOf(
  { points, reached, squares }: Line,
  { x, z }: Place,
  withinM: number,
): number | null {
  let [nearest, least] = [-1, withinM * withinM];
  const [west, east] = [indexOfSquare(x - withinM), indexOfSquare(x + withinM)];
  const [north, south] = [indexOfSquare(z - withinM), indexOfSquare(z + withinM)];
  for (let column = west; column <= east; column++) {
    for (let row = north; row <= south; row++) {
      for (const index of squares.get(squareOf(column, row)) ?? []) {
        const [px, pz] = [points[2 * index] ?? x, points[2 * index + 1] ?? z];
        const square = (px - x) * (px - x) + (pz - z) * (pz - z);
        if (square < least || (square === least && index > nearest))
          [nearest, least] = [index, square];
      }
    }
  }
  return nearest === -1 ? null : (reached[nearest] ?? 0) / Math.max(1, reached.at(-1) ?? 1);
}

function shareOfStraight(
  { points: { 0: fromX = 0, 1: fromZ = 0, 2: toX = 0, 3: toZ = 0 }, reached }: Line,
  { x, z }: Place,
): number | null {
  const behind = Math.hypot(x - fromX, z - fromZ);
  const ahead = Math.hypot(toX - x, toZ - z);
  return behind + ahead <= straightDetour * (reached[1] ?? 0) ? behind / (behind + ahead) : null;
}
