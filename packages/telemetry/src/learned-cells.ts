import { cellM, cornerOf } from './road-grid.ts';
import {
  type CellSums,
  overlaySums,
  type PackedChunk,
  readChunks,
  unpackSums,
} from './road-sums.ts';
import { exitBits, type LearnedCells } from './ways.ts';

/** A company's unshared cell needs this many jobs to be used for routes. */
const leastJobs = 2;

/** Returns the cells on which a company's routes are found: the shared ones, and its own. */
export function learnCells(
  shared: readonly Uint8Array[],
  own: readonly Uint8Array[],
): LearnedCells {
  const ownChunks = new Map<number, PackedChunk>();
  for (const each of readChunks(own)) ownChunks.set(each.chunk, each);
  const columns: readonly number[][] = [[], [], [], [], [], []];
  const learn = (sums: ReadonlyMap<number, CellSums>) => {
    for (const [cell, sum] of sums) {
      for (const [index, value] of toRow(cell, sum).entries()) columns[index]?.push(value);
    }
  };
  for (const each of readChunks(shared)) {
    const sums = unpackSums(each.chunk, each);
    const more = ownChunks.get(each.chunk);
    ownChunks.delete(each.chunk);
    learn(more ? overlaySums(sums, ownSums(more, sums)) : sums);
  }
  for (const each of ownChunks.values()) learn(ownSums(each, new Map()));
  const [cells, decimetres, ms, exits, xs, zs] = columns.map((column) => Int32Array.from(column));
  const none = new Int32Array(0);
  return {
    cells: cells ?? none,
    decimetres: decimetres ?? none,
    ms: ms ?? none,
    exits: exits ?? none,
    xs: xs ?? none,
    zs: zs ?? none,
  };
}

function ownSums(
  packed: PackedChunk,
  shared: ReadonlyMap<number, CellSums>,
): Map<number, CellSums> {
  const sums = unpackSums(packed.chunk, packed);
  for (const [cell, { jobs }] of sums) {
    if (jobs < leastJobs && !shared.has(cell)) sums.delete(cell);
  }
  return sums;
}

function toRow(cell: number, sum: CellSums): number[] {
  const { passes, metres, tenths, sumDx, sumDz, outE, outS, outW, outN } = sum;
  const [west, north] = cornerOf(cell);
  const exits =
    (outE > 0 ? exitBits.east : 0) |
    (outS > 0 ? exitBits.south : 0) |
    (outW > 0 ? exitBits.west : 0) |
    (outN > 0 ? exitBits.north : 0);
  return [
    cell,
    Math.round((metres * 10) / passes),
    Math.round((tenths * 100) / passes),
    exits,
    west + Math.round((sumDx * cellM) / 126 / passes),
    north + Math.round((sumDz * cellM) / 126 / passes),
  ];
}
