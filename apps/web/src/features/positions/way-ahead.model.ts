import type { Point } from '#src/components/world-map/world.ts';

/** The part of a way that lies before somebody who is beside it. */
export function afterNearest(points: readonly Point[], [x, z]: Point): readonly Point[] {
  let [nearest, leastM] = [0, Infinity];
  for (const [index, point] of points.entries()) {
    const distanceM = Math.hypot(point[0] - x, point[1] - z);
    if (distanceM <= leastM) [nearest, leastM] = [index, distanceM];
  }
  return points.slice(nearest + 1);
}
