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

/** One job's change to the map. */
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

/** A job's key by its end: the lowest key in a cell was first. */
export interface JobKey {
  readonly jobId: string;
  readonly endedAt: Date;
}

/** After this many routes the event loop gets a turn: a few milliseconds. */
export const waysAtOnce = 20;
/** From this many new cells on, 2 game kilometres, a discovery is announced. */
export const discoveredCells = 8;

export function readWay(bytes: Uint8Array): LearnedWay {
  return decodeWay(bytes);
}

/** Returns all cells of a route, each once. */
export function cellsOfWay(way: LearnedWay): Set<number> {
  const cells = new Set<number>();
  for (const line of way.lines) for (const { cell } of line) cells.add(cell);
  return cells;
}

/** True if one job ended before another. Of two at once the smaller id is the first. */
export function isBefore(a: JobKey, b: JobKey): boolean {
  const apart = a.endedAt.getTime() - b.endedAt.getTime();
  return apart < 0 || (apart === 0 && a.jobId < b.jobId);
}

/** The totals of a tile's cells. */
export interface TileSums {
  metres: number;
  passes: number;
}

/** Whose cells a row of bits holds. */
export interface Driven {
  readonly driverId: string | null;
  readonly vtcId: string | null;
}

export interface ChunkRow extends Driven {
  readonly chunk: number;
  readonly bits: Bits;
}

/** Returns a unique key for a row of bits. */
export function keyOfChunk({ driverId, vtcId }: Driven, chunk: number): string {
  return `${driverId ?? ''} ${vtcId ?? ''} ${chunk}`;
}

/** A company's stored cells in one chunk. */
export interface VtcChunkRow extends PackedSums {
  readonly vtcId: string;
  readonly chunk: number;
}

/** The totals of a company's cells in one chunk, or a change to them. */
export interface VtcSums {
  readonly vtcId: string;
  readonly chunk: number;
  readonly sums: Map<number, CellSums>;
}

export function keyOfVtc({ vtcId, chunk }: Pick<VtcSums, 'vtcId' | 'chunk'>): string {
  return `${vtcId} ${chunk}`;
}

/** Adds a route to a company's totals, or removes it. */
export function addToVtcs(
  vtcs: Map<string, VtcSums>,
  { vtcId: id, way, sign }: Pick<RoadChange, 'vtcId' | 'way' | 'sign'>,
): void {
  const vtcId = id ?? noCompanyId;
  // Consecutive cells of a route are mostly in the same chunk.
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

/** Applies changes to a company's stored chunk. */
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

/** Sums companies' changes by tile. */
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

/** The slowest and fastest plausible pace, in milliseconds per kilometre: 8 and 30 m/s. */
const slowestPace = 125_000;
const fastestPace = 33_333;

/**
 * Returns milliseconds per game kilometre: traces have no times, so it is the duration of the whole job,
 * including breaks, limited to plausible speeds (choice).
 */
export function paceOf(metres: number, ms: number): number {
  if (metres === 0) return slowestPace;
  return Math.min(slowestPace, Math.max(fastestPace, Math.round((ms * 1_000) / metres)));
}
