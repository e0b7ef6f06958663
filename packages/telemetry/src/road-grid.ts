import type { Point } from './trace.ts';

// The grid that roads are learned on: cells of 250 m of the game's map. A cell's number is 13 bits for the
// column, which grows eastward, and 13 bits for the row, which grows southward.

/** The width of a cell in metres. */
export const cellM = 250;
const half = 4_096;
/** Beyond nothing is learned: no map of either game reaches as far. */
const reachM = 1_000_000;

/** What leads from a cell's number to that of its neighbour. */
export const step = { east: 1 << 13, west: -(1 << 13), south: 1, north: -1 } as const;

/** Whether a point of the game's map, in metres, lies where roads are learned. */
export function isOnGrid([x, z]: Point): boolean {
  return Math.abs(x) <= reachM && Math.abs(z) <= reachM;
}

/** The number of the cell that a point on the grid lies in. */
export function cellOf([x, z]: Point): number {
  return ((Math.floor(x / cellM) + half) << 13) | (Math.floor(z / cellM) + half);
}

/** The column and row of a cell, 0 to 8,191. */
export function columnAndRowOf(cell: number): readonly [column: number, row: number] {
  return [cell >> 13, cell & 8_191];
}

/** The western and northern edge of a cell, in metres of the game's map. */
export function cornerOf(cell: number): Point {
  const [column, row] = columnAndRowOf(cell);
  return [(column - half) * cellM, (row - half) * cellM];
}

/** Which tile of 256 × 256 cells, 64 km wide, a cell lies in. */
export function tileOf(cell: number): number {
  const [column, row] = columnAndRowOf(cell);
  return ((column >> 8) << 5) | (row >> 8);
}

/** The place of a cell in its tile, row by row. */
export function indexInTile(cell: number): number {
  const [column, row] = columnAndRowOf(cell);
  return ((row & 255) << 8) | (column & 255);
}

/** The cell at a place of a tile. */
export function cellInTile(tile: number, index: number): number {
  return ((((tile >> 5) << 8) | (index & 255)) << 13) | ((tile & 31) << 8) | (index >> 8);
}

/** Which chunk of 64 × 64 cells a cell lies in. */
export function chunkOf(cell: number): number {
  const [column, row] = columnAndRowOf(cell);
  return ((column >> 6) << 7) | (row >> 6);
}

/** The place of a cell in its chunk, row by row. */
export function indexInChunk(cell: number): number {
  const [column, row] = columnAndRowOf(cell);
  return ((row & 63) << 6) | (column & 63);
}

/** The cell at a place of a chunk. */
export function cellInChunk(chunk: number, index: number): number {
  return ((((chunk >> 7) << 6) | (index & 63)) << 13) | ((chunk & 127) << 6) | (index >> 6);
}

/** Which tile a chunk lies in. */
export function tileOfChunk(chunk: number): number {
  return ((chunk >> 9) << 5) | ((chunk & 127) >> 2);
}

/** The chunks of a tile. */
export function chunksOfTile(tile: number): number[] {
  const [column, row] = [(tile >> 5) << 2, (tile & 31) << 2];
  return Array.from({ length: 16 }, (_, n) => ((column + (n >> 2)) << 7) | (row + (n & 3)));
}
