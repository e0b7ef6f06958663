import {
  addBits,
  agreeOn,
  type Bits,
  type CellSums,
  cellsOfBits,
  hasBit,
  noBits,
  packSums,
  type PackedSums,
  unpackSums,
} from '@waybill/telemetry/road-sums';
import { isShared, sharingRule } from '../../lib/sharing.ts';
import type { ChunkRow, VtcChunkRow } from './merging.policy.ts';

/** The shared cells of a chunk, and those that anyone has driven through. */
export interface SharedChunk extends PackedSums {
  readonly chunk: number;
  readonly known: Bits;
}

/** Computes a chunk's shared data from the cells of all companies and drivers in it. */
export function shareChunk(
  chunk: number,
  vtcs: readonly VtcChunkRow[],
  drivers: readonly ChunkRow[],
  hasManyCompanies: boolean,
): SharedChunk {
  const known = noBits();
  for (const { bits } of vtcs) addBits(known, bits);
  const driverCounts = countDrivers(chunk, drivers);
  const candidates = new Set(
    cellsOfBits(chunk, known).filter((cell) =>
      isShared(
        {
          drivers: driverCounts.get(cell) ?? 0,
          companies: vtcs.filter(({ bits }) => hasBit(bits, cell)).length,
        },
        hasManyCompanies,
      ),
    ),
  );
  const told = new Map<number, CellSums[]>();
  if (candidates.size > 0) {
    for (const row of vtcs) {
      for (const [cell, sums] of unpackSums(chunk, row)) {
        if (!candidates.has(cell)) continue;
        const all = told.get(cell) ?? [];
        told.set(cell, all);
        all.push(sums);
      }
    }
  }
  const least = hasManyCompanies ? sharingRule.companies : 1;
  const shared = new Map(Array.from(told, ([cell, sums]) => [cell, agreeOn(sums, least)]));
  return { chunk, known, ...packSums(shared) };
}

/** Counts the drivers of each cell. Deleted accounts do not count. */
function countDrivers(chunk: number, rows: readonly ChunkRow[]): ReadonlyMap<number, number> {
  const bitsOf = new Map<string, Bits>();
  for (const { driverId, bits } of rows) {
    if (driverId === null) continue;
    const all = bitsOf.get(driverId) ?? noBits();
    addBits(all, bits);
    bitsOf.set(driverId, all);
  }
  const counts = new Map<number, number>();
  for (const bits of bitsOf.values()) {
    for (const cell of cellsOfBits(chunk, bits)) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return counts;
}
