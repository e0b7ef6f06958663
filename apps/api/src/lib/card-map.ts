/** A rectangle of a card, in pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** A point of the game's map, in metres. */
export type MapPoint = readonly [x: number, z: number];

/** The colours of roads by how often they were driven: rarely, often, most. */
export const roadTones = ['#c08f2c', '#ffbd38', '#fff3d6'] as const;

const margin = 36;
/** The smallest part of the world that fills a card, in metres, so that one short road isn't a giant. */
const leastM = 8_000;

/** Returns a function that writes a point of the game's map as one of the card, where all points fit into the box. */
export function placeIn(box: Box, points: readonly MapPoint[]): (point: MapPoint) => string {
  let [west, north, east, south] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, z] of points) {
    west = Math.min(west, x);
    east = Math.max(east, x);
    north = Math.min(north, z);
    south = Math.max(south, z);
  }
  const scale = Math.min(
    (box.width - 2 * margin) / Math.max(east - west, leastM),
    (box.height - 2 * margin) / Math.max(south - north, leastM),
  );
  const [x0, z0] = [(west + east) / 2, (north + south) / 2];
  const [left, top] = [box.left + box.width / 2, box.top + box.height / 2];
  return ([x, z]) =>
    `${(left + (x - x0) * scale).toFixed(1)} ${(top + (z - z0) * scale).toFixed(1)}`;
}

/** Draws a line by the data of its path. Nothing for an empty one. */
export function drawLine(d: string, colour: string, more: string): string {
  return d && `<path d="${d}" fill="none" stroke="${colour}" stroke-linecap="round" ${more}/>`;
}
