import type { PrismaClient } from '@waybill/db/client';
import { chunkOf, tileOfChunk } from '@waybill/telemetry/road-grid';
import { cellsOfBits, noBits, setBit } from '@waybill/telemetry/road-sums';
import type { Db } from '../../lib/db.ts';
import { groupBy } from '../../lib/group-by.ts';
import { listUnlearned } from './rebuilding.data.ts';
import * as stored from './rebuilding.data.ts';
import { lockMap, lockJobs } from './learning.data.ts';
import { toRow } from './learning.service.ts';
import { setDriverChunks, setVtcChunks } from './merging.data.ts';
import { bringMapUpToDate } from './merging.service.ts';
import {
  addChanges,
  addToVtcs,
  cellsOfWay,
  type ChunkRow,
  keyOfChunk,
  keyOfVtc,
  readWay,
  sumTiles,
  type VtcChunkRow,
  type VtcSums,
} from './merging.policy.ts';
import { hasManyCompanies, setShared } from './shared-chunks.data.ts';
import { shareChunk, type SharedChunk } from './shared-chunks.policy.ts';
import { countCells } from './shared-chunks.service.ts';
import * as votes from './votes.data.ts';
import { askFor, findVotes, recountCities } from './votes.service.ts';

export interface Rebuilt {
  readonly jobs: number;
  readonly cells: number;
  /** A sentence for each row that differs from the jobs. */
  readonly differences: readonly string[];
}

/** The totals of all jobs of one game. */
interface Whole {
  readonly cells: number;
  readonly drivers: Map<string, ChunkRow>;
  readonly vtcs: Map<string, VtcChunkRow>;
  readonly shared: Map<string, SharedChunk>;
  readonly tiles: Map<number, stored.WholeTile>;
  /** The cities that may have votes, and the votes on them. */
  readonly named: readonly string[];
  readonly votes: Map<string, votes.VoteRow>;
}

/**
 * Recomputes the map from all jobs and compares it with the stored one. Unless it is only a check, the result
 * replaces the map.
 */
export async function rebuildMap(
  db: PrismaClient,
  { isCheck }: { readonly isCheck: boolean },
): Promise<Rebuilt> {
  await bringMapUpToDate(db, { now: new Date(0), tell: tellNobody });
  return db.$transaction(
    async (transaction) => {
      await lockMap(transaction);
      let jobs = 0;
      let cells = 0;
      const differences = await compareJobs(transaction);
      for (const game of [0, 1]) {
        const whole = await addUp(transaction, game, () => (jobs += 1));
        cells += whole.cells;
        differences.push(...(await compare(transaction, game, whole)));
        if (!isCheck) await put(transaction, game, whole);
      }
      return { jobs, cells, differences };
    },
    { isolationLevel: 'RepeatableRead', timeout: 3_600_000, maxWait: 60_000 },
  );
}

async function tellNobody(): Promise<void> {}

/** Compares jobs that count but were not learned from, and the reverse. */
async function compareJobs(db: Db): Promise<string[]> {
  const { missing, wrong } = await listUnlearned(db);
  const jobs = await lockJobs(db, missing);
  return [
    ...jobs
      .filter((job) => toRow(job) !== null)
      .map(({ id }) => `job ${id} is missing from the map`),
    ...wrong.map((id) => `job ${id} does not count, but is on the map`),
  ];
}

async function addUp(db: Db, game: number, onJob: () => void): Promise<Whole> {
  const sums = new Map<string, VtcSums>();
  const drivers = new Map<string, ChunkRow>();
  await stored.forEachMerged(db, game, (road) => {
    onJob();
    const way = readWay(road.passes);
    const { driverId, vtcId } = road;
    addToVtcs(sums, { vtcId, way, sign: 1 });
    for (const cell of cellsOfWay(way)) {
      const chunk = chunkOf(cell);
      const key = keyOfChunk({ driverId, vtcId }, chunk);
      const row = drivers.get(key) ?? { driverId, vtcId, chunk, bits: noBits() };
      drivers.set(key, row);
      setBit(row.bits, cell, true);
    }
  });
  const vtcs = new Map(Array.from(sums, ([key, each]) => [key, addChanges(undefined, each)]));
  const shared = await shareAll(db, vtcs, drivers);
  const tiles = new Map<number, stored.WholeTile>();
  for (const [tile, each] of sumTiles(sums.values())) tiles.set(tile, { ...each, publicCells: 0 });
  let cells = 0;
  for (const each of shared.values()) {
    const tile = tiles.get(tileOfChunk(each.chunk));
    if (tile) tile.publicCells += countCells(each);
    cells += cellsOfBits(each.chunk, each.known).length;
  }
  const named = await votes.listNamed(db, game);
  const found = await findVotes(db, game, await votes.listVoters(db, game, named));
  return { cells, drivers, vtcs, shared, tiles, named, votes: byVoter(found) };
}

/** Computes the shared data of all chunks. */
async function shareAll(
  db: Db,
  vtcs: ReadonlyMap<string, VtcChunkRow>,
  drivers: ReadonlyMap<string, ChunkRow>,
): Promise<Map<string, SharedChunk>> {
  const isMany = await hasManyCompanies(db);
  const vtcsOf = groupBy([...vtcs.values()], ({ chunk }) => chunk);
  const driversOf = groupBy([...drivers.values()], ({ chunk }) => chunk);
  return new Map(
    Array.from(vtcsOf, ([chunk, rows]) => [
      String(chunk),
      shareChunk(chunk, rows, driversOf.get(chunk) ?? [], isMany),
    ]),
  );
}

async function compare(db: Db, game: number, whole: Whole): Promise<string[]> {
  const differences: string[] = [];
  const rowsDiffer = <Row>(what: string, kept: Map<string, Row>, right: Map<string, Row>) => {
    for (const key of new Set([...kept.keys(), ...right.keys()])) {
      const [is, should] = [kept.get(key), right.get(key)].map((row) => describe(row));
      if (is !== should) differences.push(`${what} ${game} ${key}: is ${is}, should be ${should}`);
    }
  };
  rowsDiffer('driver_chunks', byKey(await stored.readDriverChunks(db, game)), whole.drivers);
  const vtcs = await stored.readVtcChunks(db, game);
  rowsDiffer('vtc_chunks', new Map(vtcs.map((row) => [keyOfVtc(row), row])), whole.vtcs);
  // The shared data of some chunks is still to be recounted: they and their tiles are outdated.
  const recounts = await stored.readRecounts(db, game);
  const isCounted = ([chunk]: readonly [string, unknown]) => !recounts.has(Number(chunk));
  const chunks = (await stored.readShared(db, game)).map((row): [string, SharedChunk] => [
    String(row.chunk),
    row,
  ]);
  rowsDiffer(
    'map_chunks',
    new Map(chunks.filter(isCounted)),
    new Map([...whole.shared].filter(isCounted)),
  );
  const behind = new Set([...recounts].map(tileOfChunk));
  const isWhole = ([tile]: readonly [number, unknown]) => !behind.has(tile);
  const tiles = await stored.readTiles(db, game);
  rowsDiffer('tile', byText(tiles.filter(isWhole)), byText([...whole.tiles].filter(isWhole)));
  const { named } = whole;
  const voters = await votes.listVoters(db, game, named);
  rowsDiffer('vote', byVoter(await votes.listVotes(db, game, voters)), whole.votes);
  const isNamed = ({ cityId }: votes.CityRow) => named.includes(cityId);
  const asked = named.map((cityId) => askFor(game, cityId));
  const shared = (await votes.listSharedCities(db, game)).filter(isNamed);
  const agreed = await votes.findSharedCities(db, game, asked);
  rowsDiffer('city', byCity(shared), byCity(agreed));
  const known = (await votes.listVtcCities(db, game)).filter(isNamed);
  const told = await votes.findVtcCities(db, game, asked, null);
  rowsDiffer('vtc_cities', byVtc(known), byVtc(told));
  return differences;
}

function byVoter(rows: readonly votes.VoteRow[]): Map<string, votes.VoteRow> {
  return new Map(rows.map((row) => [`${row.cityId} ${row.driverId}`, row]));
}

function byCity(rows: readonly votes.CityRow[]): Map<string, votes.CityRow> {
  return new Map(rows.map((row) => [row.cityId, row]));
}

function byVtc(rows: readonly votes.VtcCityRow[]): Map<string, votes.VtcCityRow> {
  return new Map(rows.map((row) => [`${row.vtcId} ${row.cityId}`, row]));
}

function byText<Row>(rows: Iterable<[number, Row]>): Map<string, Row> {
  return new Map(Array.from(rows, ([key, row]) => [String(key), row]));
}

function byKey(rows: readonly ChunkRow[]): Map<string, ChunkRow> {
  return new Map(rows.map((row) => [keyOfChunk(row, row.chunk), row]));
}

function describe(row: unknown): string {
  if (row === undefined || row === null) return 'nothing';
  return Object.entries(row)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, value]) => {
      if (value instanceof Uint8Array) return `${name} ${Buffer.from(value).toString('hex')}`;
      return `${name} ${value instanceof Date ? value.toISOString() : String(value)}`;
    })
    .join(', ');
}

async function put(db: Db, game: number, whole: Whole): Promise<void> {
  await stored.forget(db, game);
  await setDriverChunks(db, game, [...whole.drivers.values()]);
  await setVtcChunks(db, game, [...whole.vtcs.values()]);
  await setShared(db, game, [...whole.shared.values()]);
  await stored.setTiles(db, game, whole.tiles);
  await recountCities(db, game, whole.named);
}
