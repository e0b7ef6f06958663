import type { Point } from './trace.ts';

// The grid for learned roads: cells of 250 m on the game's map. A cell's number has 13 bits for the column,
// which grows eastward, and 13 bits for the row, which grows southward.

/** The width of a cell in metres. */
export const cellM = 250;
const half = 4_096;
/** The limit of the grid: no map of either game extends as far. */
const reachM = 1_000_000;

/** The difference between the numbers of a cell and its neighbour. */
export const step = { east: 1 << 13, west: -(1 << 13), south: 1, north: -1 } as const;

/** True if a point of the game's map, in metres, is on the grid. */
export function isOnGrid([x, z]: Point): boolean {
  return Math.abs(x) <= reachM && Math.abs(z) <= reachM;
}

/** Returns the cell number of a point on the grid. */
export function cellOf([x, z]: Point): number {
  return ((Math.floor(x / cellM) + half) << 13) | (Math.floor(z / cellM) + half);
}

/** Returns the column and row of a cell, 0 to 8,191. */
export function columnAndRowOf(cell: number): readonly [column: number, row: number] {
  return [cell >> 13, cell & 8_191];
}

/** Returns the western and northern edge of a cell, in metres of the game's map. */
export function cornerOf(cell: number): Point {
  const [column, row] = columnAndRowOf(cell);
  return [(column - half) * cellM, (row - half) * cellM];
}

/** Returns the tile of 256 × 256 cells, 64 km wide, that contains a cell. */
export function tileOf(cell: number): number {
  const [column, row] = columnAndRowOf(cell);
  return ((column >> 8) << 5) | (row >> 8);
}

/** Returns the index of a cell in its tile, row by row. */
export function indexInTile(cell: number): number {
  const [column, row] = columnAndRowOf(cell);
  return ((row & 255) << 8) | (column & 255);
}

/** Returns the cell at an index of a tile. */
export function cellInTile(tile: number, index: number): number {
  return ((((tile >> 5) << 8) | (index & 255)) << 13) | ((tile & 31) << 8) | (index >> 8);
}

/** Returns the chunk of 64 × 64 cells that contains a cell. */
export function chunkOf(cell: number): number {
  const [column, row] = columnAndRowOf(cell);
  return ((column >> 6) << 7) | (row >> 6);
}

/** Returns the index of a cell in its chunk, row by row. */
export function indexInChunk(cell: number): number {
  const [column, row] = columnAndRowOf(cell);
  return ((row & 63) << 6) | (column & 63);
}

/** Returns the cell at an index of a chunk. */
export function cellInChunk(chunk: number, index: number): number {
  return ((((chunk >> 7) << 6) | (index & 63)) << 13) | ((chunk & 127) << 6) | (index >> 6);
}

/** Returns the tile that contains a chunk. */
export function tileOfChunk(chunk: number): number {
  return ((chunk >> 9) << 5) | ((chunk & 127) >> 2);
}

/** Returns the chunks of a tile. */
export function chunksOfTile(tile: number): number[] {
  const [column, row] = [(tile >> 5) << 2, (tile & 31) << 2];
  return Array.from({ length: 16 }, (_, n) => ((column + (n >> 2)) << 7) | (row + (n & 3)));
}
