import type { Db } from '../../lib/db.ts';
import type { ChunkRow, Driven, TileSums, VtcChunkRow } from './merging.policy.ts';

/** A job's learned roads, to be added or removed. */
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
 * Takes the oldest entries that no one has locked from the merge queue. What is to be added stays readable: a
 * deletion meanwhile waits for this transaction.
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

/** Adds to the totals of tiles, which gives each a new version. */
export async function addToTiles(
  db: Db,
  game: number,
  tiles: ReadonlyMap<number, TileSums>,
): Promise<void> {
  const rows = Array.from(tiles, ([tile, sums]) => ({ tile, ...sums }));
  await db.$executeRaw`
    INSERT INTO map_tiles (game, tile, version, public_cells, metres, passes)
    SELECT ${game}, tile, 1, 0, 0, 0 FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (tile int)
    ORDER BY tile ON CONFLICT (game, tile) DO NOTHING`;
  await db.$executeRaw`
    UPDATE map_tiles t SET version = t.version + 1, metres = t.metres + r.metres, passes = t.passes + r.passes
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (tile int, metres bigint, passes bigint)
    WHERE t.game = ${game} AND t.tile = r.tile`;
}

/**
 * Lists drivers' bits in some chunks, for any company. Without a driver, lists the companies' bits.
 */
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

export async function listVtcChunks(
  db: Db,
  game: number,
  { vtcs, chunks }: { readonly vtcs: string[]; readonly chunks: number[] },
): Promise<VtcChunkRow[]> {
  return db.vtcChunk.findMany({
    where: { game, vtcId: { in: vtcs }, chunk: { in: chunks } },
    omit: { game: true },
  });
}

const hexOf = (bits: Uint8Array) => Buffer.from(bits).toString('hex');
const isEmpty = ({ bits }: { readonly bits: Uint8Array }) => bits.every((byte) => byte === 0);

function jsonOf(rows: readonly ChunkRow[]): string {
  return JSON.stringify(rows.map((row) => ({ ...row, bits: hexOf(row.bits) })));
}

/** Stores bits, and deletes empty rows. */
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

/** Stores the totals of companies' cells, and deletes rows without cells. */
export async function setVtcChunks(
  db: Db,
  game: number,
  rows: readonly VtcChunkRow[],
): Promise<void> {
  const gone = JSON.stringify(rows.filter(isEmpty).map(({ vtcId, chunk }) => ({ vtcId, chunk })));
  const kept = rows
    .filter((row) => !isEmpty(row))
    .map(({ vtcId, chunk, bits, cells }) => ({
      vtcId,
      chunk,
      bits: hexOf(bits),
      cells: hexOf(cells),
    }));
  await db.$executeRaw`
    DELETE FROM vtc_chunks c
    USING jsonb_to_recordset(${gone}::jsonb) AS r ("vtcId" uuid, chunk int)
    WHERE c.vtc_id = r."vtcId" AND c.game = ${game} AND c.chunk = r.chunk`;
  // Not ON CONFLICT, which would lock each row before updating it, and log the lock.
  await db.$executeRaw`
    WITH r AS MATERIALIZED (
      SELECT "vtcId", chunk, decode(bits, 'hex') AS bits, decode(cells, 'hex') AS cells
      FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
        AS r ("vtcId" uuid, chunk int, bits text, cells text)),
    updated AS (
      UPDATE vtc_chunks c SET bits = r.bits, cells = r.cells
      FROM r WHERE c.vtc_id = r."vtcId" AND c.game = ${game} AND c.chunk = r.chunk
      RETURNING c.vtc_id, c.chunk)
    INSERT INTO vtc_chunks (vtc_id, game, chunk, bits, cells)
    SELECT "vtcId", ${game}, chunk, bits, cells FROM r
    WHERE NOT EXISTS (SELECT FROM updated u WHERE u.vtc_id = r."vtcId" AND u.chunk = r.chunk)
    ORDER BY 1, 3`;
}

/** Lists the cells that anyone has driven through, by chunk. */
export async function listKnown(
  db: Db,
  game: number,
  chunks: number[],
): Promise<{ readonly chunk: number; readonly known: Uint8Array }[]> {
  return db.mapChunk.findMany({
    where: { game, chunk: { in: chunks } },
    select: { chunk: true, known: true },
  });
}

export async function setKnown(
  db: Db,
  game: number,
  rows: readonly { readonly chunk: number; readonly known: Uint8Array }[],
): Promise<void> {
  const some = JSON.stringify(rows.map(({ chunk, known }) => ({ chunk, known: hexOf(known) })));
  await db.$executeRaw`
    INSERT INTO map_chunks (game, chunk, bits, cells, known)
    SELECT ${game}, chunk, decode(repeat('00', 512), 'hex'), '', decode(known, 'hex')
    FROM jsonb_to_recordset(${some}::jsonb) AS r (chunk int, known text) ORDER BY chunk
    ON CONFLICT (game, chunk) DO UPDATE SET known = EXCLUDED.known`;
}

/** Requests a recount of some chunks. */
export async function askForRecounts(db: Db, game: number, chunks: number[]): Promise<void> {
  await db.$executeRaw`
    INSERT INTO chunk_recounts (game, chunk)
    SELECT ${game}, chunk FROM unnest(${chunks}::int[]) chunk ORDER BY chunk ON CONFLICT DO NOTHING`;
}

/** The learned roads of a driver's job. */
export interface MergedRoad extends Driven {
  readonly jobId: string;
  readonly passes: Uint8Array;
}

/** Lists what was learned from jobs on the map: those of some drivers, and of deleted accounts. */
export async function listMergedRoads(
  db: Db,
  game: number,
  drivers: string[],
  { afterId, limit }: { readonly afterId: string; readonly limit: number },
): Promise<MergedRoad[]> {
  return db.$queryRaw<MergedRoad[]>`
    SELECT r.job_id AS "jobId", r.driver_id AS "driverId", r.vtc_id AS "vtcId", r.passes
    FROM job_roads r
    WHERE r.game = ${game} AND (r.driver_id = ANY(${drivers}::uuid[]) OR r.driver_id IS NULL)
      AND r.job_id > ${afterId}::uuid
      AND NOT EXISTS (SELECT FROM map_pending p WHERE p.job_id = r.job_id AND p.sign = 1)
    ORDER BY r.job_id LIMIT ${limit}`;
}

/** Records that a job found new roads. @returns false when that is noted already, or the job is gone */
export async function createDiscovery(db: Db, jobId: string, cells: number): Promise<boolean> {
  const count = await db.$executeRaw`
    INSERT INTO road_discoveries (job_id, cells)
    SELECT id, ${cells} FROM jobs WHERE id = ${jobId}::uuid FOR KEY SHARE SKIP LOCKED
    ON CONFLICT (job_id) DO NOTHING`;
  return count > 0;
}
