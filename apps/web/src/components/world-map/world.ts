/** The games whose worlds there is a map of. */
export type MapGame = 'ets2' | 'ats';

/** A point of a game's world in its metres: x grows eastward, z southward. */
export type Point = readonly [x: number, z: number];

/** A rectangle in metres of a game. */
export type Bounds = readonly [left: number, top: number, right: number, bottom: number];

interface World {
  /** What of the Earth the base of the map shows. */
  readonly bounds: Bounds;
  /** The meridian in the middle of the projection. */
  readonly middleLongitude: number;
  /** How many metres of the Earth a metre of the game stands for. */
  readonly earthScale: number;
}

export const worlds: Readonly<Record<MapGame, World>> = {
  ets2: {
    bounds: [-120_000, -125_000, 135_000, 100_000],
    middleLongitude: 15,
    earthScale: 19.2,
  },
  ats: { bounds: [-130_000, -90_000, 125_000, 90_000], middleLongitude: -96, earthScale: 19.6 },
};

/** The smallest rectangle that has all points in it; null without a point. */
export function boundsOf(points: Iterable<Point>): Bounds | null {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, z] of points) {
    left = Math.min(left, x);
    top = Math.min(top, z);
    right = Math.max(right, x);
    bottom = Math.max(bottom, z);
  }
  return left > right ? null : [left, top, right, bottom];
}

/** Whether two rectangles have anything in common. */
export function overlap(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}
