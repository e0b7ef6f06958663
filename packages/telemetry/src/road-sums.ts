import { type ByteReader, type LearnedWay, readVarint, writeVarint } from './road-bytes.ts';
import { cellInChunk, indexInChunk, step } from './road-grid.ts';

/** The totals of jobs in a cell. */
export interface CellSums {
  jobs: number;
  /** The number of passes; a job may have several. */
  passes: number;
  metres: number;
  /** The sums of the passes' mean points, in 1/126 of the cell's width from its west and north edge. */
  sumDx: number;
  sumDz: number;
  /** Tenths of a second. */
  tenths: number;
  /** The number of exits to this neighbour. */
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

/** Adds or subtracts the sums of a job's cells. Exact: subtracting undoes adding. */
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

/** Adds the bits of a chunk to existing ones. */
export function addBits(bits: Bits, more: Bits): void {
  for (let index = 0; index < more.length; index += 1) {
    bits[index] = (bits[index] ?? 0) | (more[index] ?? 0);
  }
}

/** Returns the set cells of a chunk, in order. */
export function cellsOfBits(chunk: number, bits: Bits): number[] {
  const cells: number[] = [];
  for (const [at, byte] of bits.entries()) {
    for (let bit = 0; byte >> bit !== 0; bit += 1) {
      if ((byte >> bit) & 1) cells.push(cellInChunk(chunk, (at << 3) | bit));
    }
  }
  return cells;
}

/** The sums of a chunk's cells as stored. */
export interface PackedSums {
  /** The cells that have sums. */
  readonly bits: Bits;
  /** A varint for each sum of each cell. */
  readonly cells: Uint8Array;
}

/** Packs the sums of one chunk's cells; cells without a job are left out. */
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

/** Returns a company's view: its own sums where it has some, with the shared exits added. */
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
 * Returns what several companies agree on in a cell, as one pass: the medians of their means, and the exits
 * that enough of them used. One company alone can't move it beyond another one's values.
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

/**
 * Reads concatenated chunks: each has its number and the byte length of its cells, in 32 bits each, its bits,
 * and its cells.
 */
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
