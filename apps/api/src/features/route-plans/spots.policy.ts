import type { RouteCity } from '@waybill/schema/features/route-plans.models';
import type { Point } from '@waybill/telemetry/trace';

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
  /** The way on the map; null where only its ends are known. */
  readonly points: readonly Point[] | null;
}

/** A place lies on the straight line when the way by it is hardly longer (choice). */
const straightDetour = 1.05;

/** Finds where on legs places of the map are. */
export function createSpotFinder(legs: readonly DrawnLeg[]) {
  const drawn = legs.map(drawLeg);
  /** Where a place is that lies so near a leg; on the first of several. Null for one that lies on none. */
  return (at: { readonly x: number; readonly z: number }, withinM: number): Spot | null => {
    for (const [leg, line] of drawn.entries()) {
      const share =
        line && (line.isStraight ? shareOfStraight(line, at) : shareOf(line, at, withinM));
      if (share !== null)
        return { leg, distanceM: Math.round((legs[leg]?.distanceM ?? 0) * share) };
    }
    return null;
  };
}

interface Line {
  readonly isStraight: boolean;
  readonly points: readonly Point[];
  /** Metres of the map up to each point. */
  readonly reached: readonly number[];
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

function drawLeg({ from, to, distanceM, points: way }: DrawnLeg): Line | null {
  const ends = from.at && to.at ? [pointOf(from.at), pointOf(to.at)] : [];
  const points = way ?? ends;
  if (distanceM === null || points.length < 2) return null;
  let [length, before] = [0, points[0]];
  const line = {
    isStraight: way === null,
    points,
    west: Infinity,
    east: -Infinity,
    north: Infinity,
    south: -Infinity,
  };
  const reached: number[] = [];
  for (const point of points) {
    length += before ? Math.hypot(point[0] - before[0], point[1] - before[1]) : 0;
    reached.push(length);
    before = point;
    line.west = Math.min(line.west, point[0]);
    line.east = Math.max(line.east, point[0]);
    line.north = Math.min(line.north, point[1]);
    line.south = Math.max(line.south, point[1]);
  }
  return { ...line, reached };
}

function pointOf({ x, z }: { readonly x: number; readonly z: number }): Point {
  return [x, z];
}

/** How much of a line is behind the point of it that is nearest; its points lie closely. */
function shareOf(
  { points, reached, west, east, north, south }: Line,
  { x, z }: { readonly x: number; readonly z: number },
  withinM: number,
): number | null {
  if (x < west - withinM || x > east + withinM || z < north - withinM || z > south + withinM)
    return null;
  let [nearest, least] = [-1, withinM * withinM];
  for (const [index, [px, pz]] of points.entries()) {
    const square = (px - x) * (px - x) + (pz - z) * (pz - z);
    if (square <= least) [nearest, least] = [index, square];
  }
  return nearest === -1 ? null : (reached[nearest] ?? 0) / Math.max(1, reached.at(-1) ?? 1);
}

function shareOfStraight(
  { points: [from, to], reached }: Line,
  { x, z }: { readonly x: number; readonly z: number },
): number | null {
  if (!from || !to) return null;
  const behind = Math.hypot(x - from[0], z - from[1]);
  const ahead = Math.hypot(to[0] - x, to[1] - z);
  return behind + ahead <= straightDetour * (reached[1] ?? 0) ? behind / (behind + ahead) : null;
}
