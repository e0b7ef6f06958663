import type { Db } from '../../lib/db.ts';
import type { CellRow, ChunkRow, Driven, JobKey, TileSums } from './merging.policy.ts';

/** What is to be added or taken away, with what was learned of it. */
export interface PendingRow {
  readonly sign: 1 | -1;
  readonly jobId: string;
  readonly game: number;
  readonly driverId: string | null;
  readonly vtcId: string | null;
  readonly endedAt: Date;
  readonly fromCity: string | null;
  readonly toCity: string | null;
  readonly passes: Uint8Array;
}

/**
 * Takes the oldest that nobody holds out of what is to be merged. What is to be added stays readable:
 * whoever deletes it meanwhile waits for this transaction.
 */
export async function takePending(db: Db, limit: number): Promise<PendingRow[]> {
  return db.$queryRaw<PendingRow[]>`
    WITH taken AS (
      DELETE FROM map_pending WHERE id IN (
        SELECT id FROM map_pending WHERE sign <> 0 ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING *)
    SELECT t.sign, t.job_id AS "jobId", coalesce(t.game, r.game) AS game,
           CASE WHEN t.sign = 1 THEN r.driver_id ELSE t.driver_id END AS "driverId",
           CASE WHEN t.sign = 1 THEN r.vtc_id ELSE t.vtc_id END AS "vtcId",
           coalesce(t.ended_at, r.ended_at) AS "endedAt",
           CASE WHEN t.sign = 1 THEN r.from_city ELSE t.from_city END AS "fromCity",
           CASE WHEN t.sign = 1 THEN r.to_city ELSE t.to_city END AS "toCity",
           coalesce(t.passes, r.passes) AS passes
    FROM taken t LEFT JOIN job_roads r ON r.job_id = t.job_id AND t.sign = 1`;
}

const cellColumns = `cell, jobs, passes, metres::float8 AS metres, sum_dx::float8 AS "sumDx",
  sum_dz::float8 AS "sumDz", ms::float8 AS ms, out_e AS "outE", out_w AS "outW", out_s AS "outS",
  out_n AS "outN", drivers, first_job AS "firstJob", first_at AS "firstAt"`;

export async function listCells(db: Db, game: number, cells: number[]): Promise<CellRow[]> {
  return db.$queryRawUnsafe<CellRow[]>(
    `SELECT ${cellColumns} FROM map_cells WHERE game = $1 AND cell = ANY($2::int[])`,
    game,
    cells,
  );
}

/** All cells of a game in their order, so many after one. */
export async function listAllCells(
  db: Db,
  game: number,
  after: number,
  limit: number,
): Promise<CellRow[]> {
  return db.$queryRawUnsafe<CellRow[]>(
    `SELECT ${cellColumns} FROM map_cells WHERE game = $1 AND cell > $2 ORDER BY cell LIMIT $3`,
    game,
    after,
    limit,
  );
}

/** Stores cells as they are now; those without jobs go. In the order of their numbers. */
export async function setCells(db: Db, game: number, rows: readonly CellRow[]): Promise<void> {
  const gone = rows.filter(({ jobs }) => jobs === 0).map(({ cell }) => cell);
  const kept = rows.filter(({ jobs }) => jobs !== 0).toSorted((a, b) => a.cell - b.cell);
  if (gone.length > 0) {
    await db.$executeRaw`DELETE FROM map_cells WHERE game = ${game} AND cell = ANY(${gone}::int[])`;
  }
  if (kept.length === 0) return;
  // Not ON CONFLICT: with it each row would be locked, and that be logged, before it is updated.
  await db.$executeRaw`
    WITH r AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS r (
        cell int, jobs int, passes int, metres bigint, "sumDx" bigint, "sumDz" bigint, ms bigint,
        "outE" int, "outW" int, "outS" int, "outN" int, drivers int, "firstJob" uuid,
        "firstAt" timestamptz)),
    updated AS (
      UPDATE map_cells c SET
        jobs = r.jobs, passes = r.passes, metres = r.metres, sum_dx = r."sumDx", sum_dz = r."sumDz",
        ms = r.ms, out_e = r."outE", out_w = r."outW", out_s = r."outS", out_n = r."outN",
        drivers = r.drivers, first_job = r."firstJob", first_at = r."firstAt",
        is_public = r.drivers >= 3
      FROM r WHERE c.game = ${game} AND c.cell = r.cell RETURNING c.cell)
    INSERT INTO map_cells (game, cell, jobs, passes, metres, sum_dx, sum_dz, ms, out_e, out_w, out_s,
                           out_n, drivers, first_job, first_at, is_public)
    SELECT ${game}, r.cell, r.jobs, r.passes, r.metres, r."sumDx", r."sumDz", r.ms, r."outE", r."outW",
           r."outS", r."outN", r.drivers, r."firstJob", r."firstAt", r.drivers >= 3
    FROM r WHERE NOT EXISTS (SELECT FROM updated WHERE updated.cell = r.cell) ORDER BY r.cell`;
}

/** Adds to the sums of tiles, each of which has a new version by it. */
export async function addToTiles(
  db: Db,
  game: number,
  tiles: ReadonlyMap<number, TileSums>,
): Promise<void> {
  const rows = Array.from(tiles, ([tile, sums]) => ({ tile, ...sums }));
  await db.$executeRaw`
    INSERT INTO map_tiles (game, tile, version, cells, public_cells, metres, passes)
    SELECT ${game}, tile, 1, 0, 0, 0, 0 FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (tile int)
    ORDER BY tile ON CONFLICT (game, tile) DO NOTHING`;
  await db.$executeRaw`
    UPDATE map_tiles t SET version = t.version + 1, cells = t.cells + r.cells,
      public_cells = t.public_cells + r."publicCells", metres = t.metres + r.metres,
      passes = t.passes + r.passes
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS r (tile int, cells int, "publicCells" int, metres bigint, passes bigint)
    WHERE t.game = ${game} AND t.tile = r.tile`;
}

/** The bits of drivers in some chunks, for whomever they drove; without a driver those of companies. */
export async function listDriverChunks(
  db: Db,
  game: number,
  { drivers, vtcs, chunks }: { drivers: string[]; vtcs: string[]; chunks: number[] },
): Promise<ChunkRow[]> {
  return db.$queryRaw<ChunkRow[]>`
    SELECT driver_id AS "driverId", vtc_id AS "vtcId", chunk, bits FROM driver_chunks
    WHERE game = ${game} AND chunk = ANY(${chunks}::int[]) AND driver_id = ANY(${drivers}::uuid[])
    UNION ALL
    SELECT NULL, vtc_id, chunk, bits FROM driver_chunks
    WHERE game = ${game} AND chunk = ANY(${chunks}::int[]) AND driver_id IS NULL
      AND vtc_id = ANY(${vtcs}::uuid[])`;
}

/** The bits of all drivers in some chunks: of some companies, or of all. */
export async function listChunksOfAll(
  db: Db,
  game: number,
  chunks: number[],
  vtcs: string[] | null,
): Promise<ChunkRow[]> {
  return db.$queryRaw<ChunkRow[]>`
    SELECT driver_id AS "driverId", vtc_id AS "vtcId", chunk, bits FROM driver_chunks
    WHERE game = ${game} AND chunk = ANY(${chunks}::int[])
      AND (${vtcs === null} OR vtc_id = ANY(${vtcs ?? []}::uuid[]))`;
}

export async function listVtcChunks(
  db: Db,
  game: number,
  vtcs: string[],
  chunks: number[],
): Promise<ChunkRow[]> {
  return db.$queryRaw<ChunkRow[]>`
    SELECT NULL::uuid AS "driverId", vtc_id AS "vtcId", chunk, bits FROM vtc_chunks
    WHERE game = ${game} AND vtc_id = ANY(${vtcs}::uuid[]) AND chunk = ANY(${chunks}::int[])`;
}

export async function listPublicChunks(db: Db, game: number, chunks: number[]) {
  return db.mapChunk.findMany({ where: { game, chunk: { in: chunks } } });
}

const hexOf = (bits: Uint8Array) => Buffer.from(bits).toString('hex');
const isEmpty = ({ bits }: { readonly bits: Uint8Array }) => bits.every((byte) => byte === 0);

function jsonOf(rows: readonly ChunkRow[]): string {
  return JSON.stringify(rows.map((row) => ({ ...row, bits: hexOf(row.bits) })));
}

/** Stores bits; rows without any go. */
export async function setDriverChunks(
  db: Db,
  game: number,
  rows: readonly ChunkRow[],
): Promise<void> {
  await db.$executeRaw`
    DELETE FROM driver_chunks c
    USING jsonb_to_recordset(${jsonOf(rows.filter(isEmpty))}::jsonb)
      AS r ("driverId" uuid, "vtcId" uuid, chunk int)
    WHERE c.driver_id IS NOT DISTINCT FROM r."driverId" AND c.vtc_id IS NOT DISTINCT FROM r."vtcId"
      AND c.game = ${game} AND c.chunk = r.chunk`;
  await db.$executeRaw`
    INSERT INTO driver_chunks (driver_id, vtc_id, game, chunk, bits)
    SELECT "driverId", "vtcId", ${game}, chunk, decode(bits, 'hex')
    FROM jsonb_to_recordset(${jsonOf(rows.filter((row) => !isEmpty(row)))}::jsonb)
      AS r ("driverId" uuid, "vtcId" uuid, chunk int, bits text)
    ORDER BY 1, 2, chunk
    ON CONFLICT (driver_id, vtc_id, game, chunk) DO UPDATE SET bits = EXCLUDED.bits`;
}

export async function setVtcChunks(db: Db, game: number, rows: readonly ChunkRow[]): Promise<void> {
  await db.$executeRaw`
    DELETE FROM vtc_chunks c
    USING jsonb_to_recordset(${jsonOf(rows.filter(isEmpty))}::jsonb) AS r ("vtcId" uuid, chunk int)
    WHERE c.vtc_id = r."vtcId" AND c.game = ${game} AND c.chunk = r.chunk`;
  await db.$executeRaw`
    INSERT INTO vtc_chunks (vtc_id, game, chunk, bits)
    SELECT "vtcId", ${game}, chunk, decode(bits, 'hex')
    FROM jsonb_to_recordset(${jsonOf(rows.filter((row) => !isEmpty(row)))}::jsonb)
      AS r ("vtcId" uuid, chunk int, bits text)
    ORDER BY 1, chunk
    ON CONFLICT (vtc_id, game, chunk) DO UPDATE SET bits = EXCLUDED.bits`;
}

export async function setPublicChunks(
  db: Db,
  game: number,
  rows: readonly { readonly chunk: number; readonly bits: Uint8Array }[],
): Promise<void> {
  const some = JSON.stringify(rows.map(({ chunk, bits }) => ({ chunk, bits: hexOf(bits) })));
  await db.$executeRaw`
    INSERT INTO map_chunks (game, chunk, bits)
    SELECT ${game}, chunk, decode(bits, 'hex')
    FROM jsonb_to_recordset(${some}::jsonb) AS r (chunk int, bits text) ORDER BY chunk
    ON CONFLICT (game, chunk) DO UPDATE SET bits = EXCLUDED.bits`;
}

/** What a job of drivers taught, by when it ended. */
export interface MergedRoad extends Driven, JobKey {
  readonly passes: Uint8Array;
}

/**
 * What jobs on the map have taught, in the order of their ends: those of some drivers, and of accounts
 * that are gone.
 */
export async function listMergedRoads(
  db: Db,
  game: number,
  drivers: string[],
  from: JobKey,
  { isAfter, limit }: { readonly isAfter: boolean; readonly limit: number },
): Promise<MergedRoad[]> {
  return db.$queryRaw<MergedRoad[]>`
    SELECT r.job_id AS "jobId", r.driver_id AS "driverId", r.vtc_id AS "vtcId",
           r.ended_at AS "endedAt", r.passes
    FROM job_roads r
    WHERE r.game = ${game} AND (r.driver_id = ANY(${drivers}::uuid[]) OR r.driver_id IS NULL)
      AND (r.ended_at, r.job_id) >= (${from.endedAt}, ${from.jobId}::uuid)
      AND NOT (${isAfter} AND r.job_id = ${from.jobId}::uuid)
      AND NOT EXISTS (SELECT FROM map_pending p WHERE p.job_id = r.job_id AND p.sign = 1)
    ORDER BY r.ended_at, r.job_id LIMIT ${limit}`;
}

/** Notes that a job found new roads. @returns false when that is noted already, or the job is gone */
export async function createDiscovery(db: Db, jobId: string, cells: number): Promise<boolean> {
  const count = await db.$executeRaw`
    INSERT INTO road_discoveries (job_id, cells)
    SELECT id, ${cells} FROM jobs WHERE id = ${jobId}::uuid FOR KEY SHARE SKIP LOCKED
    ON CONFLICT (job_id) DO NOTHING`;
  return count > 0;
}
