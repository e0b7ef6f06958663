import { decodeWay, type LearnedWay } from '@waybill/telemetry/road-bytes';
import { chunkOf, indexInChunk, step, tileOf } from '@waybill/telemetry/road-grid';

/** What one job adds to the map, or takes away from it. */
export interface RoadChange {
  readonly sign: 1 | -1;
  readonly jobId: string;
  readonly driverId: string | null;
  readonly vtcId: string | null;
  readonly endedAt: Date;
  readonly fromCity: string | null;
  readonly toCity: string | null;
  readonly way: LearnedWay;
}

/** What jobs add up to in a cell. */
export interface CellSums {
  jobs: number;
  passes: number;
  metres: number;
  sumDx: number;
  sumDz: number;
  ms: number;
  outE: number;
  outW: number;
  outS: number;
  outN: number;
}

/** A job by when it ended: of those in one cell the least is the first. */
export interface JobKey {
  readonly jobId: string;
  readonly endedAt: Date;
}

/** A cell as it is stored. */
export interface CellRow extends CellSums {
  readonly cell: number;
  drivers: number;
  firstJob: string | null;
  firstAt: Date | null;
}

/** After so many ways others have a turn: a few milliseconds. */
export const waysAtOnce = 20;
/** From how many different drivers on a cell tells nothing of any one of them. */
const publicDrivers = 3;
/** From how many jobs on members of any company see a cell. */
const shownJobs = 2;
/** So many new cells, 2 km of the game's map, are told of. */
export const discoveredCells = 8;

const sumNames = [
  'jobs',
  'passes',
  'metres',
  'sumDx',
  'sumDz',
  'ms',
  'outE',
  'outW',
  'outS',
  'outN',
] as const satisfies readonly (keyof CellSums)[];

const noSums: Readonly<CellSums> = {
  jobs: 0,
  passes: 0,
  metres: 0,
  sumDx: 0,
  sumDz: 0,
  ms: 0,
  outE: 0,
  outW: 0,
  outS: 0,
  outN: 0,
};

export function readWay(bytes: Uint8Array): LearnedWay {
  return decodeWay(bytes);
}

/** Adds what a way teaches to the sums of cells, or takes it away. */
export function addWay(sums: Map<number, CellSums>, way: LearnedWay, sign: 1 | -1): void {
  const seen = new Set<number>();
  for (const line of way.lines) {
    for (const [index, { cell, metres, dx, dz }] of line.entries()) {
      let sum = sums.get(cell);
      if (!sum) sums.set(cell, (sum = { ...noSums }));
      if (!seen.has(cell)) {
        seen.add(cell);
        sum.jobs += sign;
      }
      sum.passes += sign;
      sum.metres += sign * metres;
      sum.sumDx += sign * dx;
      sum.sumDz += sign * dz;
      sum.ms += sign * Math.floor((metres * way.pace) / 1_000);
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

/** All cells of a way, each once. */
export function cellsOfWay(way: LearnedWay): Set<number> {
  const cells = new Set<number>();
  for (const line of way.lines) for (const { cell } of line) cells.add(cell);
  return cells;
}

/** A cell with what has been added to it. */
export function addSums(stored: CellRow, sums: CellSums): CellRow {
  const sum = { ...stored };
  for (const name of sumNames) sum[name] += sums[name];
  return sum;
}

export function emptyCell(cell: number): CellRow {
  return { ...noSums, cell, drivers: 0, firstJob: null, firstAt: null };
}

/** Whether one job ended before another; of two at once the smaller id is the first. */
export function isBefore(a: JobKey, b: JobKey): boolean {
  const apart = a.endedAt.getTime() - b.endedAt.getTime();
  return apart < 0 || (apart === 0 && a.jobId < b.jobId);
}

export const isPublic = ({ drivers }: CellRow) => drivers >= publicDrivers;

/** What the cells of a tile add up to. */
export interface TileSums {
  cells: number;
  publicCells: number;
  metres: number;
  passes: number;
}

/** Adds a cell to the sums of its tile, or takes it away. */
export function addToTile(tiles: Map<number, TileSums>, row: CellRow, sign: 1 | -1): void {
  const number = tileOf(row.cell);
  let tile = tiles.get(number);
  if (!tile) tiles.set(number, (tile = { cells: 0, publicCells: 0, metres: 0, passes: 0 }));
  if (row.jobs >= shownJobs) tile.cells += sign;
  if (isPublic(row)) tile.publicCells += sign;
  tile.metres += sign * row.metres;
  tile.passes += sign * row.passes;
}

/** The cells of a chunk as bits: the lowest bit of the first byte is its first cell. */
export type Bits = Uint8Array;

export const noBits = (): Bits => new Uint8Array(512);

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

/** Whose cells a row of bits has. */
export interface Driven {
  readonly driverId: string | null;
  readonly vtcId: string | null;
}

export interface ChunkRow extends Driven {
  readonly chunk: number;
  readonly bits: Bits;
}

/** One text for each row of bits. */
export function keyOfChunk({ driverId, vtcId }: Driven, chunk: number): string {
  return `${driverId ?? ''} ${vtcId ?? ''} ${chunk}`;
}

export function chunksOf(cells: Iterable<number>): number[] {
  return [...new Set([...cells].map(chunkOf))];
}

/** The slowest and the fastest that is believed of a way, in milliseconds for a kilometre: 8 and 30 m/s. */
const slowestPace = 125_000;
const fastestPace = 33_333;

/**
 * Milliseconds for a kilometre of the game's map: a trace has no times, so that it is what the whole job
 * took, breaks and all, within what trucks drive (choice).
 */
export function paceOf(metres: number, ms: number): number {
  if (metres === 0) return slowestPace;
  return Math.min(slowestPace, Math.max(fastestPace, Math.round((ms * 1_000) / metres)));
}
