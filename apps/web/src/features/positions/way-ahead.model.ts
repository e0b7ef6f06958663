import type { Point } from '#src/components/world-map/world.ts';

/** Returns the part of a route after the point closest to a place. */
export function afterNearest(points: readonly Point[], [x, z]: Point): readonly Point[] {
  let [nearest, leastM] = [0, Infinity];
  for (const [index, point] of points.entries()) {
    const distanceM = Math.hypot(point[0] - x, point[1] - z);
    if (distanceM <= leastM) [nearest, leastM] = [index, distanceM];
  }
  return points.slice(nearest + 1);
}
