import type { MapCity } from '@waybill/schema/features/roads.models';
import type { Db } from '../../lib/db.ts';

/** More than any game has, but for the largest mods. */
const mostCities = 500;

type ListedTile = [tile: number, version: number, cells: number];

const asBits = (bits: string) => `('x' || encode(${bits}, 'hex'))::bit(4096)`;

/** Where the cells of a company are, and those of a driver. */
const chunksOf = { vtc_id: 'vtc_chunks', driver_id: 'driver_chunks' } as const;

/** Whose cells somebody sees beside those that everybody does. */
export interface Owner {
  readonly column: keyof typeof chunksOf;
  readonly id: string;
}

/** The tiles of a game that have anything to show to everybody. */
export async function listPublicTiles(db: Db, game: number): Promise<ListedTile[]> {
  const rows = await db.mapTile.findMany({
    where: { game, publicCells: { gt: 0 } },
    select: { tile: true, version: true, publicCells: true },
    orderBy: { tile: 'asc' },
  });
  return rows.map(({ tile, version, publicCells }) => [tile, version, publicCells]);
}

const tileOfChunk = `((own.chunk >> 9) << 5) | ((own.chunk & 127) >> 2)`;

/** The same to a member of a company, or to a driver without one: with what they have driven themselves. */
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

/** The tiles of a game that drivers of a company have driven through for it. */
export async function listTilesOfVtc(db: Db, game: number, vtcId: string): Promise<ListedTile[]> {
  const rows = await db.$queryRaw<{ tile: number; version: number; cells: number }[]>`
    SELECT t.tile, t.version, own.cells
    FROM (SELECT ((chunk >> 9) << 5) | ((chunk & 127) >> 2) AS tile, sum(bit_count(bits))::integer AS cells
          FROM vtc_chunks WHERE vtc_id = ${vtcId}::uuid AND game = ${game} GROUP BY 1) own
    JOIN map_tiles t ON t.game = ${game} AND t.tile = own.tile
    WHERE own.cells > 0 ORDER BY t.tile`;
  return rows.map(({ tile, version, cells }) => [tile, version, cells]);
}

/** Null for a tile that nobody has driven through, or of which everybody is to see nothing. */
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

/** The cities that somebody may see, those first that are driven to most. */
export async function listCities(
  db: Db,
  game: number,
  vtcId: string | null,
  driverId: string,
): Promise<MapCity[]> {
  return db.$queryRaw<MapCity[]>`
    SELECT city_id AS id, name, x, z
    FROM known_cities(${game}::smallint, ${vtcId}::uuid, ${driverId}::uuid)
    ORDER BY n DESC, city_id LIMIT ${mostCities}`;
}

/** A cell as it is drawn: how often it was left, and for where. */
export interface DrawnCell {
  readonly cell: number;
  readonly isPublic: boolean;
  readonly jobs: number;
  readonly passes: number;
  readonly sumDx: number;
  readonly sumDz: number;
  readonly outE: number;
  readonly outW: number;
  readonly outS: number;
  readonly outN: number;
}

/** Whose cells are shown: those of a company alone, those that everybody sees, or these and one's own. */
export type Shown = { readonly vtcId: string } | Owner | 'everybody';

/** The cells of a tile: all of them, or those that everybody sees. */
export async function listCellsOfTile(
  db: Db,
  game: number,
  tile: number,
  isForEverybody: boolean,
): Promise<DrawnCell[]> {
  const column = (tile >> 5) << 8;
  const row = (tile & 31) << 8;
  return db.$queryRaw<DrawnCell[]>`
    SELECT cell, jobs, passes, sum_dx::float8 AS "sumDx", sum_dz::float8 AS "sumDz", out_e AS "outE",
           out_w AS "outW", out_s AS "outS", out_n AS "outN", is_public AS "isPublic"
    FROM map_cells
    WHERE game = ${game} AND cell BETWEEN ${column << 13} AND ${((column + 256) << 13) - 1}
      AND (cell & 8191) BETWEEN ${row} AND ${row + 255}
      AND (is_public OR NOT ${isForEverybody})`;
}

/** The chunks of a company or a driver in a tile, each with its bits. */
export async function listChunksOfTile(
  db: Db,
  { column: owner, id }: Owner,
  game: number,
  tile: number,
): Promise<{ readonly chunk: number; readonly bits: Uint8Array }[]> {
  const [column, row] = [(tile >> 5) << 2, (tile & 31) << 2];
  const chunks = Array.from({ length: 16 }, (_, n) => ((column + (n >> 2)) << 7) | (row + (n & 3)));
  return db.$queryRawUnsafe(
    `SELECT chunk, bits FROM ${chunksOf[owner]}
     WHERE ${owner} = $1::uuid AND game = $2::smallint AND chunk = ANY($3::int[])`,
    id,
    game,
    chunks,
  );
}

/** How many cells of each game somebody has driven through, and how many of them everybody knows. */
export interface NetworkRow {
  readonly game: number;
  readonly cells: number;
  readonly known: number;
  /** How many cells everybody knows. */
  readonly all: number;
  /** How long the way through a cell is, in the mean. */
  readonly metres: number;
}

/** The network of a driver, whomever they drove for, or of a company. */
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

/** Whether anything is to be learned, merged or counted again. */
export async function hasPending(db: Db): Promise<boolean> {
  const rows = await db.$queryRaw<unknown[]>`
    SELECT 1 WHERE EXISTS (SELECT FROM map_pending) OR EXISTS (SELECT FROM city_recounts)
      OR (SELECT has_many_companies FROM vote_rules)
        <> ((SELECT count(*) FROM (SELECT FROM vtcs LIMIT 2) few) > 1)`;
  return rows.length > 0;
}
