import { decodeWay, type LearnedWay } from '@waybill/telemetry/road-bytes';
import { chunkOf, tileOf } from '@waybill/telemetry/road-grid';
import {
  addWay,
  type Bits,
  type CellSums,
  createSums,
  packSums,
  type PackedSums,
  sumNames,
  unpackSums,
} from '@waybill/telemetry/road-sums';
import { noCompanyId } from '../../lib/sharing.ts';

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

/** A job by when it ended: of those in one cell the least is the first. */
export interface JobKey {
  readonly jobId: string;
  readonly endedAt: Date;
}

/** After so many ways others have a turn: a few milliseconds. */
export const waysAtOnce = 20;
/** So many new cells, 2 km of the game's map, are told of. */
export const discoveredCells = 8;

export function readWay(bytes: Uint8Array): LearnedWay {
  return decodeWay(bytes);
}

/** All cells of a way, each once. */
export function cellsOfWay(way: LearnedWay): Set<number> {
  const cells = new Set<number>();
  for (const line of way.lines) for (const { cell } of line) cells.add(cell);
  return cells;
}

/** Whether one job ended before another; of two at once the smaller id is the first. */
export function isBefore(a: JobKey, b: JobKey): boolean {
  const apart = a.endedAt.getTime() - b.endedAt.getTime();
  return apart < 0 || (apart === 0 && a.jobId < b.jobId);
}

/** What the cells of a tile add up to. */
export interface TileSums {
  metres: number;
  passes: number;
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

/** The cells of a company in one chunk, as they are stored. */
export interface VtcChunkRow extends PackedSums {
  readonly vtcId: string;
  readonly chunk: number;
}

/** What the cells of a company in one chunk add up to, or what is added to that. */
export interface VtcSums {
  readonly vtcId: string;
  readonly chunk: number;
  readonly sums: Map<number, CellSums>;
}

export function keyOfVtc({ vtcId, chunk }: Pick<VtcSums, 'vtcId' | 'chunk'>): string {
  return `${vtcId} ${chunk}`;
}

/** Adds a way to the sums of a company, or takes it away. */
export function addToVtcs(
  vtcs: Map<string, VtcSums>,
  { vtcId: id, way, sign }: Pick<RoadChange, 'vtcId' | 'way' | 'sign'>,
): void {
  const vtcId = id ?? noCompanyId;
  // The cells of a way mostly lie in the chunk of the one before.
  let open: VtcSums | null = null;
  const sumsOf = (cell: number): CellSums => {
    const chunk = chunkOf(cell);
    if (open?.chunk !== chunk) {
      const key = keyOfVtc({ vtcId, chunk });
      open = vtcs.get(key) ?? { vtcId, chunk, sums: new Map() };
      vtcs.set(key, open);
    }
    const sum = open.sums.get(cell) ?? createSums();
    open.sums.set(cell, sum);
    return sum;
  };
  addWay(sumsOf, way, sign);
}

/** Adds changes to what is stored of a company in a chunk. */
export function addChanges(stored: VtcChunkRow | undefined, changes: VtcSums): VtcChunkRow {
  const { vtcId, chunk } = changes;
  const sums = stored ? unpackSums(chunk, stored) : new Map<number, CellSums>();
  for (const [cell, change] of changes.sums) {
    const sum = sums.get(cell) ?? createSums();
    for (const name of sumNames) sum[name] += change[name];
    sums.set(cell, sum);
  }
  return { vtcId, chunk, ...packSums(sums) };
}

/** What companies' changes add to each tile. */
export function sumTiles(vtcs: Iterable<VtcSums>): Map<number, TileSums> {
  const tiles = new Map<number, TileSums>();
  for (const { sums } of vtcs) {
    for (const [cell, { metres, passes }] of sums) {
      const number = tileOf(cell);
      const tile = tiles.get(number) ?? { metres: 0, passes: 0 };
      tiles.set(number, tile);
      tile.metres += metres;
      tile.passes += passes;
    }
  }
  return tiles;
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
