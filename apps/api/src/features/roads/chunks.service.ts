import { setImmediate as nextTurn } from 'node:timers/promises';
import { chunkOf } from '@waybill/telemetry/road-grid';
import { NIL } from 'uuid';
import type { Db } from '../../lib/db.ts';
import { noBits, setBit } from '@waybill/telemetry/road-sums';
import * as data from './merging.data.ts';
import {
  cellsOfWay,
  type ChunkRow,
  keyOfChunk,
  readWay,
  type RoadChange,
  waysAtOnce,
} from './merging.policy.ts';

/** How many rows of bits one statement writes. */
const rowsAtOnce = 1_000;

/** Stores which cells drivers have driven through, by company. */
export async function mergeDriverChunks(
  db: Db,
  game: number,
  changes: readonly RoadChange[],
): Promise<void> {
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
  /** The row of bits with the cells of a job's chunk, opened for changes. */
  const open = ({ driverId, vtcId }: RoadChange, chunk: number): ChunkRow => {
    const key = keyOfChunk({ driverId, vtcId }, chunk);
    const known = after.get(key);
    if (known) return known;
    const bits = Uint8Array.from(before.get(key)?.bits ?? noBits());
    const row = { driverId, vtcId, chunk, bits };
    after.set(key, row);
    return row;
  };
  /** Consecutive cells of a route are mostly in the same chunk. */
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
}

/** Lists the cells that a driver no longer has for a company through any job. */
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
  let afterId: string = NIL;
  const limit = 200;
  for (;;) {
    const roads = await data.listMergedRoads(db, game, drivers, { afterId, limit });
    await nextTurn();
    for (const road of roads) {
      const cells = lost.get(keyOfChunk(road, 0))?.cells;
      if (!cells || cells.size === 0) continue;
      for (const cell of cellsOfWay(readWay(road.passes))) cells.delete(cell);
    }
    const last = roads.at(-1);
    if (!last || roads.length < limit) return [...lost.values()];
    afterId = last.jobId;
  }
}
