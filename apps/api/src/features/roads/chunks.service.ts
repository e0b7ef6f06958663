import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunkOf } from '@waybill/telemetry/road-grid';
import type { Db } from '../../lib/db.ts';
import * as data from './merging.data.ts';
import {
  addBits,
  cellsOfWay,
  type ChunkRow,
  hasBit,
  keyOfChunk,
  noBits,
  readWay,
  type RoadChange,
  setBit,
  waysAtOnce,
} from './merging.policy.ts';

/** So many rows of bits are written in one statement. */
const rowsAtOnce = 1_000;
const epoch = { jobId: '00000000-0000-0000-0000-000000000000', endedAt: new Date(0) };

/**
 * Keeps which cells drivers and companies have driven through.
 * @returns by how many different drivers more, or less, each cell was driven through
 */
export async function mergeChunks(
  db: Db,
  game: number,
  changes: readonly RoadChange[],
): Promise<ReadonlyMap<number, number>> {
  const drivers = [...new Set(changes.flatMap(({ driverId }) => driverId ?? []))];
  const vtcs = [...new Set(changes.flatMap(({ vtcId }) => vtcId ?? []))];
  const cellsOf: Set<number>[] = [];
  const reached = new Set<number>();
  for (const [index, { way }] of changes.entries()) {
    if (index % waysAtOnce === 0) await nextTurn();
    const cells = cellsOfWay(way);
    cellsOf.push(cells);
    for (const cell of cells) reached.add(chunkOf(cell));
  }
  const chunks = [...reached];
  const stored = await data.listDriverChunks(db, game, { drivers, vtcs, chunks });
  const before = new Map(stored.map((row) => [keyOfChunk(row, row.chunk), row]));
  const after = new Map<string, ChunkRow>();
  /** The row of bits that a chunk of a job's cells belongs to, to be changed. */
  const open = ({ driverId, vtcId }: RoadChange, chunk: number): ChunkRow => {
    const key = keyOfChunk({ driverId, vtcId }, chunk);
    const known = after.get(key);
    if (known) return known;
    const bits = Uint8Array.from(before.get(key)?.bits ?? noBits());
    const row = { driverId, vtcId, chunk, bits };
    after.set(key, row);
    return row;
  };
  /** The cells of a way mostly lie in the chunk of the one before. */
  const setBits = (change: RoadChange, cells: Iterable<number>, isSet: boolean) => {
    let row: ChunkRow | null = null;
    for (const cell of cells) {
      const chunk = chunkOf(cell);
      if (row?.chunk !== chunk) row = open(change, chunk);
      setBit(row.bits, cell, isSet);
    }
  };
  for (const [index, change] of changes.entries()) {
    if (change.sign < 0) continue;
    if (index % waysAtOnce === 0) await nextTurn();
    setBits(change, cellsOf[index] ?? [], true);
  }
  const lost = await listLost(db, game, changes, cellsOf);
  for (const { change, cells } of lost) setBits(change, cells, false);
  const changed = [...after].filter(([key, { bits }]) => {
    const old = before.get(key)?.bits;
    return !old || Buffer.compare(old, bits) !== 0;
  });
  const rows = changed.map(([, row]) => row);
  for (let index = 0; index < rows.length; index += rowsAtOnce) {
    await data.setDriverChunks(db, game, rows.slice(index, index + rowsAtOnce));
    await nextTurn();
  }
  await setVtcs(db, game, changes, rows);
  return countDrivers(changes, cellsOf, before, after);
}

/** The cells that a driver has for a company by no job any more. */
async function listLost(
  db: Db,
  game: number,
  changes: readonly RoadChange[],
  cellsOf: readonly Set<number>[],
): Promise<{ readonly change: RoadChange; readonly cells: Set<number> }[]> {
  const lost = new Map<string, { change: RoadChange; cells: Set<number> }>();
  for (const [index, change] of changes.entries()) {
    if (change.sign > 0) continue;
    const key = keyOfChunk(change, 0);
    const cells = lost.get(key)?.cells ?? new Set<number>();
    for (const cell of cellsOf[index] ?? []) cells.add(cell);
    lost.set(key, { change, cells });
  }
  if (lost.size === 0) return [];
  const drivers = [...lost.values()].flatMap(({ change }) => change.driverId ?? []);
  let from: Parameters<typeof data.listMergedRoads>[3] = epoch;
  const limit = 200;
  for (;;) {
    const roads = await data.listMergedRoads(db, game, drivers, from, { isAfter: true, limit });
    await nextTurn();
    for (const road of roads) {
      const cells = lost.get(keyOfChunk(road, 0))?.cells;
      if (!cells || cells.size === 0) continue;
      for (const cell of cellsOfWay(readWay(road.passes))) cells.delete(cell);
    }
    const last = roads.at(-1);
    if (!last || roads.length < limit) return [...lost.values()];
    from = last;
  }
}

/** What its drivers have is what a company has. */
async function setVtcs(
  db: Db,
  game: number,
  changes: readonly RoadChange[],
  rows: readonly ChunkRow[],
): Promise<void> {
  const ofVtcs = rows.filter(({ vtcId }) => vtcId !== null);
  if (ofVtcs.length === 0) return;
  const vtcs = [...new Set(ofVtcs.flatMap(({ vtcId }) => vtcId ?? []))];
  const chunks = [...new Set(ofVtcs.map(({ chunk }) => chunk))];
  const next = new Map<string, ChunkRow>();
  const isOnlyMore = changes.every(({ sign }) => sign > 0);
  const known = isOnlyMore
    ? [...(await data.listVtcChunks(db, game, vtcs, chunks)), ...ofVtcs]
    : await data.listChunksOfAll(db, game, chunks, vtcs);
  for (const row of ofVtcs) {
    const { vtcId, chunk } = row;
    next.set(keyInVtc(row), { driverId: null, vtcId, chunk, bits: noBits() });
  }
  for (const row of known) {
    const whole = next.get(keyInVtc(row));
    if (whole) addBits(whole.bits, row.bits);
  }
  await data.setVtcChunks(db, game, [...next.values()]);
}

/** The key of the company's row that a driver's row belongs to. */
function keyInVtc({ vtcId, chunk }: ChunkRow): string {
  return keyOfChunk({ driverId: null, vtcId }, chunk);
}

async function countDrivers(
  changes: readonly RoadChange[],
  cellsOf: readonly Set<number>[],
  before: ReadonlyMap<string, ChunkRow>,
  after: ReadonlyMap<string, ChunkRow>,
): Promise<ReadonlyMap<number, number>> {
  const inOrder = new Map<string, { old: ChunkRow[]; now: ChunkRow[] }>();
  const add = (key: string, row: ChunkRow, isNow: boolean) => {
    const place = `${row.driverId} ${row.chunk}`;
    const both = inOrder.get(place) ?? { old: [], now: [] };
    inOrder.set(place, both);
    if (!isNow) both.old.push(row);
    if (isNow || !after.has(key)) both.now.push(row);
  };
  for (const [key, row] of before) add(key, row, false);
  for (const [key, row] of after) add(key, row, true);
  const counts = new Map<number, number>();
  const seenBy = new Map<string, Set<number>>();
  for (const [index, { driverId }] of changes.entries()) {
    if (driverId === null) continue;
    if (index % waysAtOnce === 0) await nextTurn();
    const seen = seenBy.get(driverId) ?? new Set();
    seenBy.set(driverId, seen);
    let chunk: number | null = null;
    let rows: ReturnType<typeof inOrder.get>;
    for (const cell of cellsOf[index] ?? []) {
      if (seen.has(cell)) continue;
      seen.add(cell);
      if (chunk !== chunkOf(cell)) rows = inOrder.get(`${driverId} ${(chunk = chunkOf(cell))}`);
      const had = rows?.old.some(({ bits }) => hasBit(bits, cell)) ?? false;
      const has = rows?.now.some(({ bits }) => hasBit(bits, cell)) ?? false;
      if (had !== has) counts.set(cell, (counts.get(cell) ?? 0) + (has ? 1 : -1));
    }
  }
  return counts;
}
