import type { RouteCity } from '@waybill/schema/features/route-plans.models';
import { cellOf } from '@waybill/telemetry/road-grid';

/** A place on a route. */
export interface Spot {
  readonly leg: number;
  /** From the beginning of the leg, by the odometer. */
  readonly distanceM: number;
}

/** A leg as far as places on it are concerned. */
export interface DrawnLeg {
  readonly from: RouteCity;
  readonly to: RouteCity;
  readonly distanceM: number | null;
  /** The way on the map, as x and z of one point after the other; null where only its ends are known. */
  readonly points: ArrayLike<number> | null;
}

/** The squares of 250 m of the roads' grid in which the points of a way lie, in its order. */
export function roadCellsOf({ points }: Pick<DrawnLeg, 'points'>): number[] {
  const length = (points?.length ?? 0) / 2;
  return Array.from({ length }, (_, at) =>
    cellOf([points?.[2 * at] ?? 0, points?.[2 * at + 1] ?? 0]),
  );
}

/** A place lies on the straight line when the way by it is hardly longer (choice). */
const straightDetour = 1.05;

interface Place {
  readonly x: number;
  readonly z: number;
}

/**
 * Where a place is that lies so near a leg; on the first of several. Null for one that lies on none. Of
 * `ways` those legs alone are asked of which the way is known, and not the straight lines.
 */
export type SpotFinder = (at: Place, withinM: number, of: 'all' | 'ways') => Spot | null;

/** Finds where on legs places of the map are. */
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
  /** Metres of the map up to each point. */
  readonly reached: readonly number[];
  /** The points by the square of the map in which they lie: of thousands a few are near a place. */
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

/** How much of a line is behind the point of it that is nearest; its points lie closely. */
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
