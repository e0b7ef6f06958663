import type { PrismaClient } from '@waybill/db/client';
import { chunkOf } from '@waybill/telemetry/road-grid';
import type { Db } from '../../lib/db.ts';
import { listUnlearned } from './rebuilding.data.ts';
import * as stored from './rebuilding.data.ts';
import { lockMap, holdJobs } from './learning.data.ts';
import { toRow } from './learning.service.ts';
import { setCells, setDriverChunks, setPublicChunks, setVtcChunks } from './merging.data.ts';
import { bringMapUpToDate } from './merging.service.ts';
import {
  addBits,
  addSums,
  addToTile,
  addWay,
  type CellRow,
  type CellSums,
  cellsOfWay,
  type ChunkRow,
  emptyCell,
  isBefore,
  isPublic,
  keyOfChunk,
  noBits,
  readWay,
  setBit,
  type TileSums,
} from './merging.policy.ts';
import * as votes from './votes.data.ts';
import { askFor, findVotes, recountCities } from './votes.service.ts';

export interface Rebuilt {
  readonly jobs: number;
  readonly cells: number;
  /** A sentence for each row that is otherwise than the jobs have it. */
  readonly differences: readonly string[];
}

/** What all jobs of one game add up to. */
interface Whole {
  readonly cells: Map<number, CellRow>;
  readonly drivers: Map<string, ChunkRow>;
  readonly vtcs: Map<string, ChunkRow>;
  readonly open: Map<string, ChunkRow>;
  readonly tiles: Map<number, TileSums>;
  /** Cities that can be told of, and the votes on them. */
  readonly named: readonly string[];
  readonly votes: Map<string, votes.VoteRow>;
}

/**
 * Adds up anew what all jobs teach, and compares the map with it; unless it is only to be checked, the map
 * becomes what the jobs add up to.
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
        cells += whole.cells.size;
        differences.push(...(await compare(transaction, game, whole)));
        if (!isCheck) await put(transaction, game, whole);
      }
      return { jobs, cells, differences };
    },
    { isolationLevel: 'RepeatableRead', timeout: 3_600_000, maxWait: 60_000 },
  );
}

async function tellNobody(): Promise<void> {}

/** Jobs that count and teach nothing though they could, and the other way round. */
async function compareJobs(db: Db): Promise<string[]> {
  const { missing, wrong } = await listUnlearned(db);
  const jobs = await holdJobs(db, missing);
  return [
    ...jobs.filter((job) => toRow(job) !== null).map(({ id }) => `job ${id} was not learned from`),
    ...wrong.map((id) => `job ${id} does not count, but has taught`),
  ];
}

async function addUp(db: Db, game: number, onJob: () => void): Promise<Whole> {
  const sums = new Map<number, CellSums>();
  const firsts = new Map<number, { jobId: string; endedAt: Date }>();
  const driversOf = new Map<number, Set<string>>();
  const drivers = new Map<string, ChunkRow>();
  await stored.forEachMerged(db, game, (road) => {
    onJob();
    const way = readWay(road.passes);
    addWay(sums, way, 1);
    const { driverId, vtcId } = road;
    for (const cell of cellsOfWay(way)) {
      const first = firsts.get(cell);
      if (!first || isBefore(road, first)) firsts.set(cell, road);
      if (driverId !== null) {
        const known = driversOf.get(cell) ?? new Set();
        driversOf.set(cell, known.add(driverId));
      }
      const chunk = chunkOf(cell);
      const key = keyOfChunk({ driverId, vtcId }, chunk);
      const row = drivers.get(key) ?? { driverId, vtcId, chunk, bits: noBits() };
      drivers.set(key, row);
      setBit(row.bits, cell, true);
    }
  });
  const cells = new Map<number, CellRow>();
  const vtcs = new Map<string, ChunkRow>();
  const open = new Map<string, ChunkRow>();
  const tiles = new Map<number, TileSums>();
  for (const [cell, sum] of sums) {
    const first = firsts.get(cell);
    const row: CellRow = {
      ...addSums(emptyCell(cell), sum),
      drivers: driversOf.get(cell)?.size ?? 0,
      firstJob: first?.jobId ?? null,
      firstAt: first?.endedAt ?? null,
    };
    cells.set(cell, row);
    addToTile(tiles, row, 1);
    if (isPublic(row)) setBit(openRow(open, null, chunkOf(cell)).bits, cell, true);
  }
  for (const { vtcId, chunk, bits } of drivers.values()) {
    if (vtcId !== null) addBits(openRow(vtcs, vtcId, chunk).bits, bits);
  }
  const named = await votes.listNamed(db, game);
  const found = await findVotes(db, game, await votes.listVoters(db, game, named));
  return { cells, drivers, vtcs, open, tiles, named, votes: byVoter(found) };
}

function openRow(rows: Map<string, ChunkRow>, vtcId: string | null, chunk: number): ChunkRow {
  const key = keyOfChunk({ driverId: null, vtcId }, chunk);
  const row = rows.get(key) ?? { driverId: null, vtcId, chunk, bits: noBits() };
  rows.set(key, row);
  return row;
}

async function compare(db: Db, game: number, whole: Whole): Promise<string[]> {
  const differences: string[] = [];
  const rowsDiffer = <Row>(what: string, kept: Map<string, Row>, right: Map<string, Row>) => {
    for (const key of new Set([...kept.keys(), ...right.keys()])) {
      const [is, should] = [kept.get(key), right.get(key)].map((row) => describe(row));
      if (is !== should) differences.push(`${what} ${game} ${key}: is ${is}, should be ${should}`);
    }
  };
  rowsDiffer('cell', byText(await stored.readCells(db, game)), byText(whole.cells));
  rowsDiffer('driver_chunks', byKey(await stored.readDriverChunks(db, game)), whole.drivers);
  rowsDiffer('vtc_chunks', byKey(await stored.readVtcChunks(db, game)), whole.vtcs);
  rowsDiffer('map_chunks', byKey(await stored.readPublicChunks(db, game)), whole.open);
  rowsDiffer('tile', byText(await stored.readTiles(db, game)), byText(whole.tiles));
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
  const rows = [...whole.cells.values()];
  for (let at = 0; at < rows.length; at += 2_000) {
    await setCells(db, game, rows.slice(at, at + 2_000));
  }
  await setDriverChunks(db, game, [...whole.drivers.values()]);
  await setVtcChunks(db, game, [...whole.vtcs.values()]);
  await setPublicChunks(db, game, [...whole.open.values()]);
  await stored.setTiles(db, game, whole.tiles);
  await recountCities(db, game, whole.named);
}
