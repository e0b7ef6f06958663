import type { Db } from '../../lib/db.ts';
import type { ChunkRow, VtcChunkRow } from './merging.policy.ts';
import type { SharedChunk } from './shared-chunks.policy.ts';

export async function hasManyCompanies(db: Db): Promise<boolean> {
  const rule = await db.voteRule.findFirst({ select: { hasManyCompanies: true } });
  return rule?.hasManyCompanies ?? true;
}

/** Takes some of the chunks that are to be recounted. */
export async function takeChunks(
  db: Db,
  limit: number,
): Promise<{ readonly game: number; readonly chunk: number }[]> {
  return db.$queryRaw`
    DELETE FROM chunk_recounts WHERE (game, chunk) IN (
      SELECT game, chunk FROM chunk_recounts ORDER BY game, chunk LIMIT ${limit})
    RETURNING game, chunk`;
}

/** Lists the cells of all companies in some chunks. */
export async function listVtcsOf(db: Db, game: number, chunks: number[]): Promise<VtcChunkRow[]> {
  return db.vtcChunk.findMany({ where: { game, chunk: { in: chunks } }, omit: { game: true } });
}

/** Lists the cells of all drivers in some chunks. */
export async function listDriversOf(db: Db, game: number, chunks: number[]): Promise<ChunkRow[]> {
  return db.$queryRaw<ChunkRow[]>`
    SELECT driver_id AS "driverId", vtc_id AS "vtcId", chunk, bits FROM driver_chunks
    WHERE game = ${game} AND chunk = ANY(${chunks}::int[])`;
}

export async function listShared(db: Db, game: number, chunks: number[]): Promise<SharedChunk[]> {
  return db.mapChunk.findMany({ where: { game, chunk: { in: chunks } }, omit: { game: true } });
}

const hexOf = (bits: Uint8Array) => Buffer.from(bits).toString('hex');

export async function setShared(db: Db, game: number, rows: readonly SharedChunk[]): Promise<void> {
  const some = rows.map(({ chunk, bits, cells, known }) => ({
    chunk,
    bits: hexOf(bits),
    cells: hexOf(cells),
    known: hexOf(known),
  }));
  await db.$executeRaw`
    INSERT INTO map_chunks (game, chunk, bits, cells, known)
    SELECT ${game}, chunk, decode(bits, 'hex'), decode(cells, 'hex'), decode(known, 'hex')
    FROM jsonb_to_recordset(${JSON.stringify(some)}::jsonb)
      AS r (chunk int, bits text, cells text, known text) ORDER BY chunk
    ON CONFLICT (game, chunk) DO UPDATE SET
      bits = EXCLUDED.bits, cells = EXCLUDED.cells, known = EXCLUDED.known`;
}

/** Adds to the number of shared cells in tiles, which gives each a new version. */
export async function addShared(
  db: Db,
  game: number,
  tiles: ReadonlyMap<number, number>,
): Promise<void> {
  const rows = Array.from(tiles, ([tile, cells]) => ({ tile, cells }));
  await db.$executeRaw`
    UPDATE map_tiles t SET version = t.version + 1, public_cells = t.public_cells + r.cells
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (tile int, cells int)
    WHERE t.game = ${game} AND t.tile = r.tile`;
}
