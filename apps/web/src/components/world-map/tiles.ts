import { seenBounds, type View } from './view.ts';
import type { Bounds } from './world.ts';

/** The size of a tile in CSS pixels. */
export const tilePixels = 512;
/** The margin around the view in which tiles are drawn ahead, in pixels. */
const aheadPixels = 128;

/** A square of the world at a scale. */
export interface Tile {
  readonly column: number;
  readonly row: number;
  /** Metres of the game per pixel. */
  readonly scale: number;
}

export function tileKey({ column, row }: Tile): string {
  return `${column},${row}`;
}

/** Returns the part of the world that a tile shows. */
export function boundsOfTile({ column, row, scale }: Tile): Bounds {
  const side = tilePixels * scale;
  return [column * side, row * side, (column + 1) * side, (row + 1) * side];
}

/** Lists the tiles that a view needs at a scale, central ones first. */
export function tilesFor(view: View, scale: number): Tile[] {
  const side = tilePixels * scale;
  const margin = (aheadPixels * scale) / view.scale;
  const [left, top, right, bottom] = seenBounds(view, margin).map((edge) => edge / side);
  const tiles: Tile[] = [];
  for (let row = Math.floor(top ?? 0); row < (bottom ?? 0); row += 1) {
    for (let column = Math.floor(left ?? 0); column < (right ?? 0); column += 1) {
      tiles.push({ column, row, scale });
    }
  }
  const distance = ({ column, row }: Tile) =>
    Math.hypot(column + 0.5 - view.x / side, row + 0.5 - view.z / side);
  return tiles.toSorted((a, b) => distance(a) - distance(b));
}

/** True if a drawing still looks good at another scale. */
export function canScaleTile(drawn: number, wanted: number): boolean {
  const stretched = drawn / wanted;
  return stretched >= 0.75 && stretched <= 1.6;
}

/** Returns the largest number of cached tiles: each takes a megabyte, or four on high-density screens. */
export function mostTiles(pixelRatio: number): number {
  return pixelRatio > 1 ? 16 : 40;
}
