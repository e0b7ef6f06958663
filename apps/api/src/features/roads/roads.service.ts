import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { MapCity } from '@waybill/schema/features/roads.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import {
  type CellSums,
  hasBit,
  overlaySums,
  type PackedChunk,
  unpackSums,
} from '@waybill/telemetry/road-sums';
import { encodeTile, levelOf, type TileCell } from '@waybill/telemetry/road-tiles';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../../auth/actor.ts';
import type { Services } from '../../http/context.ts';
import { allHappened } from '../../lib/happened.data.ts';
import { createDeferral } from '../../lib/deferral.ts';
import { type Pump, startPump } from '../../lib/pump.ts';
import type { Db } from '../../lib/db.ts';
import { bringMapUpToDate, type Discovery } from './merging.service.ts';
import * as data from './roads.data.ts';
import type { NetworkRow, Shown } from './roads.data.ts';

/** How often each replica checks for changed jobs. */
const lookMs = 10_000;
/** How long the map is deferred while the process is busy (choice). */
const longestWaitMs = 60_000;
const workMs = 2_000;
const compress = promisify(gzip);

/** A tile's gzipped bytes, and the tag of its version. */
export interface TileBytes {
  readonly etag: string;
  readonly bytes: Uint8Array;
}

/** A cache of requested tiles, each some kilobytes. */
export type KnownTiles = LRUCache<string, TileBytes>;

export function createKnownTiles(): KnownTiles {
  return new LRUCache({ max: 512 });
}

/** The tile of a game, and the owner of its roads. */
export interface RequestedTile {
  readonly game: Game;
  readonly tile: number;
  readonly shown: Shown;
}

/** The number of a game in the map's tables. */
function numberOf(game: Game): number {
  return game === 'ets2' ? 0 : 1;
}

/** Lists the tiles of a game that have anything to show. */
export async function listTiles(
  db: Db,
  game: Game,
  shown: Shown,
): Promise<[tile: number, version: number, cells: number][]> {
  const number = numberOf(game);
  if (shown === 'everybody') return data.listPublicTiles(db, number);
  return 'vtcId' in shown
    ? data.listTilesOfVtc(db, number, shown.vtcId)
    : data.listKnownTiles(db, number, shown);
}

/** Lists the cities of a game that a viewer may see, most visited first. */
export async function listCities(
  db: Db,
  game: Game,
  actor: Pick<Actor, 'vtcId' | 'userId'> | null,
): Promise<MapCity[]> {
  return data.listCities(db, numberOf(game), actor?.vtcId ?? null, actor?.userId ?? null);
}

/** Returns the network of a driver, for any company, or of a company. */
export async function listNetworks(
  db: Db,
  whose: { readonly driverId: string } | { readonly vtcId: string },
): Promise<NetworkRow[]> {
  return data.listNetworks(db, whose);
}

/** Returns the roads of a tile, built once per version. @returns null where there are none to show */
export async function getTile(
  { db }: Pick<Services, 'db'>,
  made: KnownTiles,
  { game, tile, shown }: RequestedTile,
): Promise<TileBytes | null> {
  const number = numberOf(game);
  const version = await data.findVersion(db, number, tile, shown === 'everybody');
  if (version === null) return null;
  const whose = keyOf(shown);
  const key = `${whose} ${number} ${tile} ${version}`;
  const known = made.get(key);
  if (known) return known;
  const sums = await listSums(db, number, tile, shown);
  const bytes = await compress(encodeTile(Array.from(sums, toTileCell)));
  const result = { etag: `"${version}-${whose}"`, bytes };
  made.set(key, result);
  return result;
}

function keyOf(shown: Shown): string {
  if (shown === 'everybody') return shown;
  return 'vtcId' in shown ? shown.vtcId : `known-${shown.id}`;
}

/**
 * Lists the totals of the cells of a tile that a viewer is shown: their own take precedence over shared ones.
 */
async function listSums(
  db: Db,
  game: number,
  tile: number,
  shown: Shown,
): Promise<Map<number, CellSums>> {
  if (shown !== 'everybody' && 'vtcId' in shown) {
    return unpackAll(await data.listVtcOfTile(db, shown.vtcId, game, tile));
  }
  const shared = unpackAll(await data.listSharedOfTile(db, game, tile));
  if (shown === 'everybody') return shared;
  const own =
    shown.column === 'vtc_id'
      ? unpackAll(await data.listVtcOfTile(db, shown.id, game, tile))
      : unpackDriven(await data.listDriverOfTile(db, shown.id, game, tile));
  return overlaySums(shared, own);
}

function unpackAll(chunks: readonly PackedChunk[]): Map<number, CellSums> {
  return new Map(chunks.flatMap((each) => [...unpackSums(each.chunk, each)]));
}

/** For a cell that a driver drove through for several companies, the first one is used. */
function unpackDriven(
  chunks: readonly (PackedChunk & { readonly driven: Uint8Array })[],
): Map<number, CellSums> {
  const sums = new Map<number, CellSums>();
  for (const { driven, ...each } of chunks) {
    for (const [cell, sum] of unpackSums(each.chunk, each)) {
      if (hasBit(driven, cell) && !sums.has(cell)) sums.set(cell, sum);
    }
  }
  return sums;
}

/** Returns a cell as tiles have it. A road leads to each neighbour that was driven to. */
export function toTileCell([cell, sum]: [number, CellSums]): TileCell {
  const { jobs, passes, sumDx, sumDz, outE, outS, outW, outN } = sum;
  const exits = [outE, outS, outW, outN].reduce((bits, out) => (bits << 1) | Number(out > 0), 0);
  const mean = (total: number) => Math.round(total / passes);
  return { cell, level: levelOf(jobs), exits, dx: mean(sumDx), dz: mean(sumDz) };
}

/**
 * Keeps the map in sync with the jobs, every ten seconds, or every minute while the process is busy. Jobs
 * that end meanwhile wait for the next run, unless there are many: merging jobs together writes a shared cell
 * once. Then it works for a fifth of the time at most, so that telemetry isn't delayed.
 */
export function startRoadMerging(services: Services): Pump {
  const { db } = services;
  const mustWait = createDeferral({ longestMs: longestWaitMs });
  const look = async () => {
    const endsAt = performance.now() + workMs;
    if (mustWait() || !(await data.hasPending(db))) return;
    await keepMap(services, ({ isFull }) => isFull && performance.now() < endsAt);
  };
  return startPump(services, look, { everyMs: lookMs, failure: 'failed to update the map' });
}

/** Learns from all changed jobs, or for a limited number of rounds, and emits discoveries. */
export async function keepMap(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  mayGoOn?: Parameters<typeof bringMapUpToDate>[2],
): Promise<void> {
  await bringMapUpToDate(db, { now: clock(), tell: tellOfRoads }, mayGoOn);
}

async function tellOfRoads(db: Db, found: readonly Discovery[]): Promise<void> {
  await allHappened(
    db,
    found.map(({ jobId, driverId, vtcId, cells }) => ({
      type: 'roads.found' as const,
      vtcId,
      actorId: null,
      subjectId: driverId,
      payload: { jobId, driverId, cells },
    })),
  );
}
