import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PrismaClient } from '@waybill/db/client';
import { chunkOf } from '@waybill/telemetry/road-grid';
import { hasBit, noBits, setBit } from '@waybill/telemetry/road-sums';
import type { Db } from '../../lib/db.ts';
import { mergeDriverChunks } from './chunks.service.ts';
import { lockMap } from './learning.data.ts';
import { learnedAtOnce, learnNext } from './learning.service.ts';
import * as data from './merging.data.ts';
import {
  addChanges,
  addToVtcs,
  cellsOfWay,
  discoveredCells,
  isBefore,
  keyOfVtc,
  readWay,
  type RoadChange,
  sumTiles,
  type VtcSums,
  waysAtOnce,
} from './merging.policy.ts';
import { chunksAtOnce, shareNext } from './shared-chunks.service.ts';
import { followRule } from './votes.data.ts';
import { countVotes, recountedAtOnce, recountNext, votersOf } from './votes.service.ts';

/** How many jobs one transaction merges, and how many of them are read at once. */
const atOnce = 500;
const readAtOnce = 100;
const rowsAtOnce = 200;
const dayMs = 86_400_000;

/** A job that found roads that no one had driven before. */
export interface Discovery {
  readonly jobId: string;
  readonly driverId: string | null;
  readonly vtcId: string | null;
  readonly cells: number;
}

interface Merging {
  readonly now: Date;
  /** Emits, in the transaction, that a job found new roads. */
  readonly tell: (db: Db, found: readonly Discovery[]) => Promise<void>;
}

/** The result of one round. */
interface Round {
  readonly hasWorked: boolean;
  /** Whether it reached the limit of a round, so that more is left. */
  readonly isFull: boolean;
}

/**
 * Learns from all changed jobs, and merges the results: in rounds, until nothing is left or the caller stops
 * it.
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
    const hasWorked = learned + merged + recounted.cities + recounted.chunks > 0;
    const isFull =
      learned >= atOnce ||
      merged >= atOnce ||
      recounted.cities >= recountedAtOnce ||
      recounted.chunks >= chunksAtOnce;
    if (!mayGoOn({ hasWorked, isFull })) return;
  }
}

/** Learns from as many jobs as are merged at once, so that a cell shared by many is written once. */
async function learnMany(db: PrismaClient): Promise<number> {
  let learned = 0;
  while (learned < atOnce) {
    const count = await learnNext(db);
    learned += count;
    if (count < learnedAtOnce) break;
  }
  return learned;
}

/** Recounts some of the shared data. @returns how much it has counted */
async function recount(
  db: PrismaClient,
): Promise<{ readonly cities: number; readonly chunks: number }> {
  return db.$transaction(
    async (transaction) => {
      await lockMap(transaction);
      await followRule(transaction);
      return { cities: await recountNext(transaction), chunks: await shareNext(transaction) };
    },
    { timeout: 60_000, maxWait: 60_000 },
  );
}

/**
 * Merges the oldest results into the map, in one transaction: if killed, nothing is lost or counted twice.
 * @returns how much it has merged
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
  const vtcs = new Map<string, VtcSums>();
  for (const [index, change] of changes.entries()) {
    if (index % waysAtOnce === 0) await nextTurn();
    addToVtcs(vtcs, change);
  }
  const chunks = [...new Set(Array.from(vtcs.values(), ({ chunk }) => chunk))];
  await mergeVtcs(db, game, [...vtcs.values()], chunks);
  await mergeDriverChunks(db, game, changes);
  await data.addToTiles(db, game, sumTiles(vtcs.values()));
  const discovered = await mergeKnown(db, game, changes, chunks);
  await data.askForRecounts(db, game, chunks);
  await countVotes(db, game, votersOf(changes));
  await tell(db, await listDiscoveries(db, changes, discovered, now));
}

/** Adds the totals of companies' cells, some rows at a time, to let other work run in between. */
async function mergeVtcs(
  db: Db,
  game: number,
  vtcs: readonly VtcSums[],
  chunks: number[],
): Promise<void> {
  const ids = [...new Set(vtcs.map(({ vtcId }) => vtcId))];
  const stored = new Map(
    (await data.listVtcChunks(db, game, { vtcs: ids, chunks })).map((row) => [keyOfVtc(row), row]),
  );
  for (let index = 0; index < vtcs.length; index += rowsAtOnce) {
    const some = vtcs.slice(index, index + rowsAtOnce);
    const rows = some.map((sums) => addChanges(stored.get(keyOfVtc(sums)), sums));
    await data.setVtcChunks(db, game, rows);
    await nextTurn();
  }
}

/**
 * Stores the cells that drivers drove through.
 * @returns for each new cell, the first job that drove through it
 */
async function mergeKnown(
  db: Db,
  game: number,
  changes: readonly RoadChange[],
  chunks: number[],
): Promise<ReadonlyMap<number, RoadChange>> {
  const rows = await data.listKnown(db, game, chunks);
  const known = new Map(rows.map(({ chunk, known: bits }) => [chunk, bits]));
  const first = new Map<number, RoadChange>();
  for (const [index, change] of changes.entries()) {
    if (change.sign < 0) continue;
    if (index % waysAtOnce === 0) await nextTurn();
    for (const cell of cellsOfWay(change.way)) {
      if (hasBit(known.get(chunkOf(cell)), cell)) continue;
      const other = first.get(cell);
      if (!other || isBefore(change, other)) first.set(cell, change);
    }
  }
  const changed = new Map<number, Uint8Array>();
  for (const cell of first.keys()) {
    const chunk = chunkOf(cell);
    const bits = changed.get(chunk) ?? Uint8Array.from(known.get(chunk) ?? noBits());
    changed.set(chunk, bits);
    setBit(bits, cell, true);
  }
  await data.setKnown(
    db,
    game,
    Array.from(changed, ([chunk, bits]) => ({ chunk, known: bits })),
  );
  return first;
}

/** Lists the jobs of the last day that found enough new roads, each announced once. */
async function listDiscoveries(
  db: Db,
  changes: readonly RoadChange[],
  discovered: ReadonlyMap<number, RoadChange>,
  now: Date,
): Promise<Discovery[]> {
  const counts = new Map<RoadChange, number>();
  for (const change of discovered.values()) counts.set(change, (counts.get(change) ?? 0) + 1);
  const found: Discovery[] = [];
  for (const change of changes) {
    const cells = counts.get(change) ?? 0;
    const { jobId, driverId, vtcId, endedAt } = change;
    if (cells < discoveredCells || now.getTime() - endedAt.getTime() > dayMs) continue;
    if (await data.createDiscovery(db, jobId, cells)) found.push({ jobId, driverId, vtcId, cells });
  }
  return found;
}
