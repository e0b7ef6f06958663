import type { MapCity } from '@waybill/schema/features/roads.models';
import { chunksOfTile } from '@waybill/telemetry/road-grid';
import type { PackedChunk } from '@waybill/telemetry/road-sums';
import type { Db } from '../../lib/db.ts';
import { manyCompaniesSql, noCompanyId } from '../../lib/sharing.ts';

/** More than any game has, except for the largest mods. */
const mostCities = 500;

type ListedTile = [tile: number, version: number, cells: number];

const asBits = (bits: string) => `('x' || encode(${bits}, 'hex'))::bit(4096)`;

/** The tables of companies' cells, and of drivers'. */
const chunksOf = { vtc_id: 'vtc_chunks', driver_id: 'driver_chunks' } as const;

/** Whose cells a viewer sees in addition to the shared ones. */
export interface Owner {
  readonly column: keyof typeof chunksOf;
  readonly id: string;
}

/** Lists a game's tiles with shared roads. */
export async function listPublicTiles(db: Db, game: number): Promise<ListedTile[]> {
  const rows = await db.mapTile.findMany({
    where: { game, publicCells: { gt: 0 } },
    select: { tile: true, version: true, publicCells: true },
    orderBy: { tile: 'asc' },
  });
  return rows.map(({ tile, version, publicCells }) => [tile, version, publicCells]);
}

const tileOfChunk = `((own.chunk >> 9) << 5) | ((own.chunk & 127) >> 2)`;

/**
 * Lists the tiles of a company's member, or of a driver without a company, with their own roads.
 */
export async function listKnownTiles(
  db: Db,
  game: number,
  { column, id }: Owner,
): Promise<ListedTile[]> {
  const rows = await db.$queryRawUnsafe<{ tile: number; version: number; cells: number }[]>(
    `WITH own AS (
       SELECT chunk, bit_or(${asBits('bits')}) AS bits FROM ${chunksOf[column]}
       WHERE ${column} = $2::uuid AND game = $1::smallint GROUP BY chunk),
     more AS (
       SELECT ${tileOfChunk} AS tile,
              sum(bit_count(own.bits & ~coalesce(${asBits('open.bits')}, 0::bit(4096))))::int AS cells
       FROM own LEFT JOIN map_chunks open ON open.game = $1::smallint AND open.chunk = own.chunk
       GROUP BY 1)
     SELECT t.tile, t.version, t.public_cells + coalesce(more.cells, 0) AS cells
     FROM map_tiles t LEFT JOIN more USING (tile)
     WHERE t.game = $1::smallint AND t.public_cells + coalesce(more.cells, 0) > 0 ORDER BY t.tile`,
    game,
    id,
  );
  return rows.map(({ tile, version, cells }) => [tile, version, cells]);
}

/** Lists the tiles that a company's drivers have driven through for it. */
export async function listTilesOfVtc(db: Db, game: number, vtcId: string): Promise<ListedTile[]> {
  const rows = await db.$queryRaw<{ tile: number; version: number; cells: number }[]>`
    SELECT t.tile, t.version, own.cells
    FROM (SELECT ((chunk >> 9) << 5) | ((chunk & 127) >> 2) AS tile, sum(bit_count(bits))::integer AS cells
          FROM vtc_chunks WHERE vtc_id = ${vtcId}::uuid AND game = ${game} GROUP BY 1) own
    JOIN map_tiles t ON t.game = ${game} AND t.tile = own.tile
    WHERE own.cells > 0 ORDER BY t.tile`;
  return rows.map(({ tile, version, cells }) => [tile, version, cells]);
}

/**
 * Returns a tile's version. Null if no one has driven through it or, in the view for everyone, if it has no
 * shared roads.
 */
export async function findVersion(
  db: Db,
  game: number,
  tile: number,
  isForEverybody: boolean,
): Promise<number | null> {
  const row = await db.mapTile.findUnique({
    where: { game_tile: { game, tile }, ...(isForEverybody && { publicCells: { gt: 0 } }) },
  });
  return row?.version ?? null;
}

/** Lists the cities that a viewer may see, most visited first. */
export async function listCities(
  db: Db,
  game: number,
  vtcId: string | null,
  driverId: string | null,
): Promise<MapCity[]> {
  return db.$queryRaw<MapCity[]>`
    SELECT city_id AS id, name, x, z
    FROM known_cities(${game}::smallint, ${vtcId}::uuid, ${driverId}::uuid)
    ORDER BY n DESC, city_id LIMIT ${mostCities}`;
}

/**
 * Whose cells are shown: only a company's, only the shared ones, or the shared ones plus the viewer's own.
 */
export type Shown = { readonly vtcId: string } | Owner | 'everybody';

/** Lists the shared cells of a tile. */
export async function listSharedOfTile(db: Db, game: number, tile: number): Promise<PackedChunk[]> {
  return db.mapChunk.findMany({
    where: { game, chunk: { in: chunksOfTile(tile) } },
    select: { chunk: true, bits: true, cells: true },
  });
}

/** Lists a company's cells in a tile. */
export async function listVtcOfTile(
  db: Db,
  vtcId: string,
  game: number,
  tile: number,
): Promise<PackedChunk[]> {
  return db.vtcChunk.findMany({
    where: { vtcId, game, chunk: { in: chunksOfTile(tile) } },
    select: { chunk: true, bits: true, cells: true },
  });
}

/** Lists the cells of a driver's companies in a tile, and which of them the driver was in. */
export async function listDriverOfTile(
  db: Db,
  driverId: string,
  game: number,
  tile: number,
): Promise<(PackedChunk & { readonly driven: Uint8Array })[]> {
  return db.$queryRaw`
    SELECT v.chunk, v.bits, v.cells, d.bits AS driven
    FROM driver_chunks d JOIN vtc_chunks v
      ON v.vtc_id = coalesce(d.vtc_id, ${noCompanyId}::uuid) AND v.game = d.game AND v.chunk = d.chunk
    WHERE d.driver_id = ${driverId}::uuid AND d.game = ${game} AND d.chunk = ANY(${chunksOfTile(tile)}::int[])
    ORDER BY v.vtc_id`;
}

/** How many cells of a game a driver or company has driven, and how many of those are shared. */
export interface NetworkRow {
  readonly game: number;
  readonly cells: number;
  readonly known: number;
  /** How many cells are shared. */
  readonly all: number;
  /** The mean length of the route through a cell. */
  readonly metres: number;
}

/** Returns the network of a driver, for any company, or of a company. */
export async function listNetworks(
  db: Db,
  whose: { readonly driverId: string } | { readonly vtcId: string },
): Promise<NetworkRow[]> {
  const isDriver = 'driverId' in whose;
  const id = isDriver ? whose.driverId : whose.vtcId;
  const from = isDriver ? 'driver_chunks WHERE driver_id' : 'vtc_chunks WHERE vtc_id';
  return db.$queryRawUnsafe<NetworkRow[]>(
    `WITH own AS (SELECT game, chunk, bit_or(${asBits('bits')}) AS bits FROM ${from} = $1::uuid GROUP BY 1, 2)
     SELECT own.game, sum(bit_count(own.bits))::int AS cells,
            coalesce(sum(bit_count(own.bits & ${asBits('open.bits')})), 0)::int AS known,
            t.all::int AS "all", t.metres
     FROM own LEFT JOIN map_chunks open USING (game, chunk)
     JOIN (SELECT game, sum(public_cells) AS "all", sum(metres)::float8 / nullif(sum(passes), 0)::float8 AS metres
           FROM map_tiles GROUP BY game) t USING (game)
     GROUP BY own.game, t.all, t.metres ORDER BY own.game`,
    id,
  );
}

/** True if anything is to be learned, merged or recounted. */
export async function hasPending(db: Db): Promise<boolean> {
  const rows = await db.$queryRawUnsafe<unknown[]>(
    `SELECT 1 WHERE EXISTS (SELECT FROM map_pending) OR EXISTS (SELECT FROM city_recounts)
       OR EXISTS (SELECT FROM chunk_recounts)
       OR ${manyCompaniesSql.whenCounted} <> ${manyCompaniesSql.now}`,
  );
  return rows.length > 0;
}
