/** The games that have a map. */
export type MapGame = 'ets2' | 'ats';

/** A point of a game's world in metres: x grows eastward, z southward. */
export type Point = readonly [x: number, z: number];

/** A rectangle in metres of a game. */
export type Bounds = readonly [left: number, top: number, right: number, bottom: number];

interface World {
  /** The part of the Earth on the base map. */
  readonly bounds: Bounds;
  /** The central meridian of the projection. */
  readonly middleLongitude: number;
  /** Metres of the Earth per metre of the game. */
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

/** Returns the bounding box of points; null without points. */
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

/** True if two rectangles overlap. */
export function overlap(a: Bounds, b: Bounds): boolean {
  return a[0] <= b[2] && b[0] <= a[2] && a[1] <= b[3] && b[1] <= a[3];
}
