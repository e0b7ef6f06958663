import { type ByteReader, readVarint, takeBytes, writeVarint } from './road-bytes.ts';
import { cellInTile, indexInTile } from './road-grid.ts';

/** A cell of a tile: enough to draw the roads that leave it. */
export interface TileCell {
  readonly cell: number;
  /** 0 to 15: each level means twice as many jobs as the previous one. */
  readonly level: number;
  /** The neighbours with roads: 8 east, 4 south, 2 west, 1 north. */
  readonly exits: number;
  /** The mean point, from the cell's west and north edge, in 1/126 of its width. */
  readonly dx: number;
  readonly dz: number;
}

const format = 1;

/** Returns the brightness of a cell with this many jobs. */
export function levelOf(jobs: number): number {
  return Math.min(15, Math.floor(Math.log2(Math.max(1, jobs))));
}

/**
 * Encodes the cells of one tile, column by column: the format (1), a varint of the number of cells, for each
 * a varint of the distance of its index from the previous one, row by row, then a byte of level and exits per
 * cell, a byte dx per cell, a byte dz per cell.
 */
export function encodeTile(cells: readonly TileCell[]): Uint8Array {
  const sorted = cells
    .map((cell) => ({ ...cell, index: indexInTile(cell.cell) }))
    .toSorted((a, b) => a.index - b.index);
  const bytes: number[] = [format];
  writeVarint(bytes, sorted.length);
  let before = 0;
  for (const { index } of sorted) {
    writeVarint(bytes, index - before);
    before = index;
  }
  for (const { level, exits } of sorted) bytes.push((level << 4) | exits);
  for (const { dx } of sorted) bytes.push(dx);
  for (const { dz } of sorted) bytes.push(dz);
  return Uint8Array.from(bytes);
}

/** @throws RangeError for bytes of another format, or that end too early */
export function decodeTile(tile: number, bytes: Uint8Array): TileCell[] {
  const reader: ByteReader = { bytes, at: 0 };
  const [found] = takeBytes(reader, 1);
  if (found !== format) throw new RangeError('a tile of roads has another format');
  const count = readVarint(reader);
  let index = 0;
  const cells = Array.from({ length: Math.min(count, bytes.length) }, () => {
    index += readVarint(reader);
    return cellInTile(tile, index);
  });
  const levels = takeBytes(reader, count);
  const dx = takeBytes(reader, count);
  const dz = takeBytes(reader, count);
  return cells.map((cell, n) => ({
    cell,
    level: (levels[n] ?? 0) >> 4,
    exits: (levels[n] ?? 0) & 15,
    dx: dx[n] ?? 0,
    dz: dz[n] ?? 0,
  }));
}
