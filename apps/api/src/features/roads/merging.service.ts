import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PrismaClient } from '@waybill/db/client';
import { chunkOf } from '@waybill/telemetry/road-grid';
import type { Db } from '../../lib/db.ts';
import { mergeChunks } from './chunks.service.ts';
import { lockMap } from './learning.data.ts';
import { learnedAtOnce, learnNext } from './learning.service.ts';
import * as data from './merging.data.ts';
import {
  addSums,
  addToTile,
  addWay,
  type CellRow,
  type CellSums,
  chunksOf,
  discoveredCells,
  emptyCell,
  hasBit,
  isBefore,
  isPublic,
  type JobKey,
  noBits,
  readWay,
  type RoadChange,
  setBit,
  type TileSums,
  cellsOfWay,
  waysAtOnce,
} from './merging.policy.ts';
import { followRule } from './votes.data.ts';
import { countVotes, recountedAtOnce, recountNext, votersOf } from './votes.service.ts';

/** So many jobs are merged in one transaction, and so many of them read at once. */
const atOnce = 500;
const readAtOnce = 100;
const cellsAtOnce = 2_000;
const dayMs = 86_400_000;

/** A job that found roads that nobody had driven before. */
export interface Discovery {
  readonly jobId: string;
  readonly driverId: string | null;
  readonly vtcId: string | null;
  readonly cells: number;
}

interface Merging {
  readonly now: Date;
  /** Says in the transaction that a job found new roads. */
  readonly tell: (db: Db, found: readonly Discovery[]) => Promise<void>;
}

/** What one round has done. */
interface Round {
  readonly hasWorked: boolean;
  /** Whether it has done as much as it may at once: more is left. */
  readonly isFull: boolean;
}

/**
 * Learns from all jobs that have changed, and merges what they teach: in rounds, until nothing is left or no
 * further one is wanted.
 */
export async function bringMapUpToDate(
  db: PrismaClient,
  merging: Merging,
  mayGoOn: (round: Round) => boolean = ({ hasWorked }) => hasWorked,
): Promise<void> {
  for (;;) {
    const learned = await learnMany(db);
    const merged = await mergeNext(db, merging);
    const recounted = await recount(db);
    const hasWorked = learned + merged + recounted > 0;
    const isFull = learned >= atOnce || merged >= atOnce || recounted >= recountedAtOnce;
    if (!mayGoOn({ hasWorked, isFull })) return;
  }
}

/** Learns from as many jobs as are merged at once: a cell that many of them share is then written once. */
async function learnMany(db: PrismaClient): Promise<number> {
  let learned = 0;
  while (learned < atOnce) {
    const count = await learnNext(db);
    learned += count;
    if (count < learnedAtOnce) break;
  }
  return learned;
}

/** Counts again some of the votes that have to be. @returns how much it has counted */
async function recount(db: PrismaClient): Promise<number> {
  return db.$transaction(
    async (transaction) => {
      await lockMap(transaction);
      await followRule(transaction);
      return recountNext(transaction);
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}

/**
 * Merges the oldest of what jobs teach into the map, in one transaction: killed, nothing is lost and
 * nothing counts twice. @returns how much it has merged
 */
export async function mergeNext(db: PrismaClient, merging: Merging): Promise<number> {
  return db.$transaction(
    async (transaction) => {
      await lockMap(transaction);
      const rows = await takePending(transaction);
      for (const game of new Set(rows.map((row) => row.game))) {
        const changes: RoadChange[] = [];
        for (const [index, row] of rows.filter((each) => each.game === game).entries()) {
          if (index % waysAtOnce === 0) await nextTurn();
          changes.push({ ...row, way: readWay(row.passes) });
        }
        await mergeGame(transaction, game, changes, merging);
      }
      return rows.length;
    },
    { timeout: 120_000, maxWait: 60_000 },
  );
}

async function takePending(db: Db): Promise<data.PendingRow[]> {
  const rows: data.PendingRow[] = [];
  while (rows.length < atOnce) {
    const taken = await data.takePending(db, readAtOnce);
    rows.push(...taken);
    if (taken.length < readAtOnce) break;
  }
  return rows;
}

async function mergeGame(
  db: Db,
  game: number,
  changes: readonly RoadChange[],
  { now, tell }: Merging,
): Promise<void> {
  const sums = new Map<number, CellSums>();
  for (const [index, { way, sign }] of changes.entries()) {
    if (index % waysAtOnce === 0) await nextTurn();
    addWay(sums, way, sign);
  }
  const cells = [...sums.keys()];
  const stored = await listCells(db, game, cells);
  const drivers = await mergeChunks(db, game, changes);
  const after = new Map<number, CellRow>();
  for (const [cell, sum] of sums) {
    if (after.size % cellsAtOnce === 0) await nextTurn();
    const row = addSums(stored.get(cell) ?? emptyCell(cell), sum);
    after.set(cell, { ...row, drivers: row.drivers + (drivers.get(cell) ?? 0) });
  }
  await setFirstJobs(db, game, changes, after);
  await nextTurn();
  const tiles = new Map<number, TileSums>();
  for (const [cell, row] of after) {
    const before = stored.get(cell);
    if (before) addToTile(tiles, before, -1);
    addToTile(tiles, row, 1);
  }
  const rows = [...after.values()];
  for (let index = 0; index < rows.length; index += cellsAtOnce) {
    await data.setCells(db, game, rows.slice(index, index + cellsAtOnce));
    await nextTurn();
  }
  await data.addToTiles(db, game, tiles);
  await setPublic(db, game, rows, stored);
  await countVotes(db, game, votersOf(changes));
  await tell(db, await listDiscoveries(db, changes, rows, stored, now));
}

/** Some thousand at a time: to read all at once would hold up everybody else. */
async function listCells(
  db: Db,
  game: number,
  cells: readonly number[],
): Promise<ReadonlyMap<number, CellRow>> {
  const stored = new Map<number, CellRow>();
  for (let index = 0; index < cells.length; index += cellsAtOnce) {
    const rows = await data.listCells(db, game, cells.slice(index, index + cellsAtOnce));
    for (const row of rows) stored.set(row.cell, row);
  }
  return stored;
}

/** Whose job was the first in each cell: of those that lost it the next is looked for. */
async function setFirstJobs(
  db: Db,
  game: number,
  changes: readonly RoadChange[],
  after: ReadonlyMap<number, CellRow>,
): Promise<void> {
  const removed = new Set(changes.filter(({ sign }) => sign < 0).map(({ jobId }) => jobId));
  const lost = new Set<CellRow>();
  for (const row of after.values()) {
    if (row.firstJob === null || !removed.has(row.firstJob)) continue;
    row.firstJob = row.firstAt = null;
    if (row.jobs > 0) lost.add(row);
  }
  for (const [index, { sign, way, ...job }] of changes.entries()) {
    if (sign < 0) continue;
    if (index % waysAtOnce === 0) await nextTurn();
    for (const cell of cellsOfWay(way)) offerFirst(after.get(cell), job);
  }
  if (lost.size > 0) await findFirstJobs(db, game, changes, lost);
}

function offerFirst(row: CellRow | undefined, { jobId, endedAt }: JobKey): boolean {
  if (!row) return false;
  const first =
    row.firstJob === null || row.firstAt === null
      ? null
      : { jobId: row.firstJob, endedAt: row.firstAt };
  if (first && !isBefore({ jobId, endedAt }, first)) return false;
  row.firstJob = jobId;
  row.firstAt = endedAt;
  return true;
}

/** Goes through what jobs have taught, from the earliest that it can be, until each cell has one. */
async function findFirstJobs(
  db: Db,
  game: number,
  changes: readonly RoadChange[],
  lost: Set<CellRow>,
): Promise<void> {
  const chunks = chunksOf([...lost].map(({ cell }) => cell));
  const bits = await data.listChunksOfAll(db, game, chunks, null);
  const cells = [...lost].map(({ cell }) => cell);
  const drivers = new Set(
    bits
      .filter((row) => cells.some((cell) => chunkOf(cell) === row.chunk && hasBit(row.bits, cell)))
      .flatMap(({ driverId }) => driverId ?? []),
  );
  let from: JobKey = changes.reduce((least, job) => (isBefore(job, least) ? job : least));
  let isAfter = false;
  const limit = 200;
  for (;;) {
    const roads = await data.listMergedRoads(db, game, [...drivers], from, { isAfter, limit });
    for (const [index, { passes, jobId, endedAt }] of roads.entries()) {
      if (index % waysAtOnce === 0) await nextTurn();
      const found = cellsOfWay(readWay(passes));
      for (const row of lost) {
        if (!found.has(row.cell)) continue;
        offerFirst(row, { jobId, endedAt });
        lost.delete(row);
      }
    }
    const last = roads.at(-1);
    if (!last || roads.length < limit || lost.size === 0) return;
    from = last;
    isAfter = true;
  }
}

/** Keeps which cells everybody sees, by chunk, where that has changed. */
async function setPublic(
  db: Db,
  game: number,
  rows: readonly CellRow[],
  stored: ReadonlyMap<number, CellRow>,
): Promise<void> {
  const changed = rows.filter((row) => {
    const before = stored.get(row.cell);
    return isPublic(row) !== (before !== undefined && isPublic(before));
  });
  if (changed.length === 0) return;
  const chunks = chunksOf(changed.map(({ cell }) => cell));
  const known = await data.listPublicChunks(db, game, chunks);
  const bits = new Map(known.map((row) => [row.chunk, Uint8Array.from(row.bits)]));
  for (const row of changed) {
    const chunk = chunkOf(row.cell);
    const of = bits.get(chunk) ?? noBits();
    bits.set(chunk, Uint8Array.from(of));
    setBit(bits.get(chunk) ?? of, row.cell, isPublic(row));
  }
  await data.setPublicChunks(
    db,
    game,
    [...bits].map(([chunk, each]) => ({ chunk, bits: each })),
  );
}

/** The jobs of the last day that found enough new roads, each told of once. */
async function listDiscoveries(
  db: Db,
  changes: readonly RoadChange[],
  rows: readonly CellRow[],
  stored: ReadonlyMap<number, CellRow>,
  now: Date,
): Promise<Discovery[]> {
  const counts = new Map<string, number>();
  for (const { cell, firstJob } of rows) {
    if (firstJob === null || stored.has(cell)) continue;
    counts.set(firstJob, (counts.get(firstJob) ?? 0) + 1);
  }
  const found: Discovery[] = [];
  for (const { sign, jobId, driverId, vtcId, endedAt } of changes) {
    const cells = counts.get(jobId) ?? 0;
    if (sign < 0 || cells < discoveredCells || now.getTime() - endedAt.getTime() > dayMs) continue;
    if (await data.createDiscovery(db, jobId, cells)) found.push({ jobId, driverId, vtcId, cells });
  }
  return found;
}
