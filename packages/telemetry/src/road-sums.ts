import { type ByteReader, type LearnedWay, readVarint, writeVarint } from './road-bytes.ts';
import { cellInChunk, indexInChunk, step } from './road-grid.ts';

/** What jobs add up to in a cell. */
export interface CellSums {
  jobs: number;
  /** How often it was driven through; a job may do so more than once. */
  passes: number;
  metres: number;
  /** The sums of the passes' mean points, in 1/126 of its width from its west and north edge. */
  sumDx: number;
  sumDz: number;
  /** Tenths of a second. */
  tenths: number;
  /** How often it was left for its neighbour. */
  outE: number;
  outS: number;
  outW: number;
  outN: number;
}

/** In the order of their bytes. */
export const sumNames = [
  'jobs',
  'passes',
  'metres',
  'sumDx',
  'sumDz',
  'tenths',
  'outE',
  'outS',
  'outW',
  'outN',
] as const satisfies readonly (keyof CellSums)[];

export function createSums(): CellSums {
  return {
    jobs: 0,
    passes: 0,
    metres: 0,
    sumDx: 0,
    sumDz: 0,
    tenths: 0,
    outE: 0,
    outS: 0,
    outW: 0,
    outN: 0,
  };
}

/** Adds the sums of a job's cells, or subtracts them. Each change is exact: subtracting undoes adding. */
export function addWay(
  sumsOf: (cell: number) => CellSums,
  { lines, pace }: LearnedWay,
  sign: 1 | -1,
): void {
  const seen = new Set<number>();
  for (const line of lines) {
    for (const [index, { cell, metres, dx, dz }] of line.entries()) {
      const sum = sumsOf(cell);
      if (!seen.has(cell)) {
        seen.add(cell);
        sum.jobs += sign;
      }
      sum.passes += sign;
      sum.metres += sign * metres;
      sum.sumDx += sign * dx;
      sum.sumDz += sign * dz;
      sum.tenths += sign * Math.floor((metres * pace) / 100_000);
      const next = line[index + 1];
      if (next) leave(sum, next.cell - cell, sign);
    }
  }
}

function leave(sum: CellSums, by: number, sign: 1 | -1): void {
  if (by === step.east) sum.outE += sign;
  else if (by === step.west) sum.outW += sign;
  else if (by === step.south) sum.outS += sign;
  else sum.outN += sign;
}

/** The cells of a chunk as bits: the lowest bit of the first byte is its first cell. */
export type Bits = Uint8Array;

export const bitBytes = 512;

export const noBits = (): Bits => new Uint8Array(bitBytes);

export function hasBit(bits: Bits | undefined, cell: number): boolean {
  const index = indexInChunk(cell);
  return (((bits?.[index >> 3] ?? 0) >> (index & 7)) & 1) === 1;
}

export function setBit(bits: Bits, cell: number, isSet: boolean): void {
  const index = indexInChunk(cell);
  const mask = 1 << (index & 7);
  const byte = bits[index >> 3] ?? 0;
  bits[index >> 3] = isSet ? byte | mask : byte & ~mask;
}

/** Adds the bits of one chunk to those of another. */
export function addBits(bits: Bits, more: Bits): void {
  for (let index = 0; index < more.length; index += 1) {
    bits[index] = (bits[index] ?? 0) | (more[index] ?? 0);
  }
}

/** The cells of a chunk that are set, in their order. */
export function cellsOfBits(chunk: number, bits: Bits): number[] {
  const cells: number[] = [];
  for (const [at, byte] of bits.entries()) {
    for (let bit = 0; byte >> bit !== 0; bit += 1) {
      if ((byte >> bit) & 1) cells.push(cellInChunk(chunk, (at << 3) | bit));
    }
  }
  return cells;
}

/** The sums of a chunk's cells as they are stored. */
export interface PackedSums {
  /** Which cells have sums. */
  readonly bits: Bits;
  /** A varint for each sum of each of them. */
  readonly cells: Uint8Array;
}

/** Packs the sums of cells of one chunk; cells without a job are left out. */
export function packSums(sums: ReadonlyMap<number, CellSums>): PackedSums {
  const bits = noBits();
  const bytes: number[] = [];
  const cells = [...sums.keys()].toSorted((a, b) => indexInChunk(a) - indexInChunk(b));
  for (const cell of cells) {
    const sum = sums.get(cell);
    if (!sum || sum.jobs === 0) continue;
    setBit(bits, cell, true);
    for (const name of sumNames) writeVarint(bytes, sum[name]);
  }
  return { bits, cells: Uint8Array.from(bytes) };
}

/** @throws RangeError for bytes that `packSums` has not made */
export function unpackSums(chunk: number, packed: PackedSums): Map<number, CellSums> {
  const reader: ByteReader = { bytes: packed.cells, at: 0 };
  const sums = new Map<number, CellSums>();
  for (const cell of cellsOfBits(chunk, packed.bits)) {
    const sum = createSums();
    for (const name of sumNames) sum[name] = readVarint(reader);
    sums.set(cell, sum);
  }
  return sums;
}

/** What a company sees: its own sums where it has some, with the exits that are shared as well. */
export function overlaySums(
  shared: Map<number, CellSums>,
  own: ReadonlyMap<number, CellSums>,
): Map<number, CellSums> {
  for (const [cell, sum] of own) {
    const { outE = 0, outS = 0, outW = 0, outN = 0 } = shared.get(cell) ?? {};
    shared.set(cell, {
      ...sum,
      outE: sum.outE + outE,
      outS: sum.outS + outS,
      outW: sum.outW + outW,
      outN: sum.outN + outN,
    });
  }
  return shared;
}

/**
 * What several companies agree on in a cell, as one pass: the median of their means, and the exits that so many of
 * them took. One company moves it no further than to what another one recorded.
 */
export function agreeOn(companies: readonly CellSums[], leastCompanies: number): CellSums {
  const mean = (name: keyof CellSums) =>
    Math.round(medianOf(companies.map((sum) => sum[name] / sum.passes)));
  const exit = (name: 'outE' | 'outS' | 'outW' | 'outN') =>
    companies.filter((sum) => sum[name] > 0).length >= leastCompanies ? 1 : 0;
  return {
    jobs: Math.floor(medianOf(companies.map(({ jobs }) => jobs))),
    passes: 1,
    metres: mean('metres'),
    sumDx: mean('sumDx'),
    sumDz: mean('sumDz'),
    tenths: mean('tenths'),
    outE: exit('outE'),
    outS: exit('outS'),
    outW: exit('outW'),
    outN: exit('outN'),
  };
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half)] ?? 0)) / 2;
}

/** A chunk of packed sums, with its number. */
export interface PackedChunk extends PackedSums {
  readonly chunk: number;
}

/** Chunks one after the other: of each its number and how many bytes its cells have, in 32 bits each, its bits, its cells. */
export function* readChunks(bodies: readonly Uint8Array[]): Generator<PackedChunk> {
  for (const body of bodies) {
    const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
    for (let at = 0; at < body.length;) {
      const [chunk, length] = [view.getInt32(at), view.getInt32(at + 4)];
      const from = at + 8 + bitBytes;
      yield { chunk, bits: body.subarray(at + 8, from), cells: body.subarray(from, from + length) };
      at = from + length;
    }
  }
}
