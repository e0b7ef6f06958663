import type { Db } from '../../lib/db.ts';
import type { MergedRoad } from './merging.data.ts';
import type { ChunkRow, TileSums, VtcChunkRow } from './merging.policy.ts';
import type { SharedChunk } from './shared-chunks.policy.ts';

const atOnce = 500;

/**
 * Lists jobs that should have been learned from but were not, and the reverse. Leaves out jobs that still
 * wait to be processed.
 */
export async function listUnlearned(db: Db): Promise<{ missing: string[]; wrong: string[] }> {
  const rows = await db.$queryRaw<{ id: string; isCounted: boolean }[]>`
    SELECT coalesce(j.id, r.job_id) AS id, r.job_id IS NULL AS "isCounted"
    FROM (SELECT id FROM jobs WHERE tier IN ('verified', 'accepted') AND trace <> '[]') j
    FULL JOIN job_roads r ON r.job_id = j.id
    WHERE (j.id IS NULL OR r.job_id IS NULL)
      AND NOT EXISTS (SELECT FROM map_pending p
                      WHERE p.job_id = coalesce(j.id, r.job_id) AND p.sign = 0)`;
  const idsOf = (isCounted: boolean) =>
    rows.filter((row) => row.isCounted === isCounted).map(({ id }) => id);
  return { missing: idsOf(true), wrong: idsOf(false) };
}

/** Iterates over all that is on the map: what was learned from jobs, and what is still to be removed. */
export async function forEachMerged(
  db: Db,
  game: number,
  visit: (road: MergedRoad) => void,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const roads = await db.$queryRaw<MergedRoad[]>`
      SELECT r.job_id AS "jobId", r.driver_id AS "driverId", r.vtc_id AS "vtcId", r.passes
      FROM job_roads r
      WHERE r.game = ${game} AND r.job_id > ${after}::uuid
        AND NOT EXISTS (SELECT FROM map_pending p WHERE p.job_id = r.job_id AND p.sign = 1)
      ORDER BY r.job_id LIMIT ${atOnce}`;
    for (const road of roads) visit(road);
    const last = roads.at(-1);
    if (!last) break;
    after = last.jobId;
  }
  const leaving = await db.$queryRaw<MergedRoad[]>`
    SELECT job_id AS "jobId", driver_id AS "driverId", vtc_id AS "vtcId", passes
    FROM map_pending WHERE sign = -1 AND game = ${game}`;
  for (const road of leaving) visit(road);
}

export async function readDriverChunks(db: Db, game: number): Promise<ChunkRow[]> {
  return db.$queryRaw<ChunkRow[]>`
    SELECT driver_id AS "driverId", vtc_id AS "vtcId", chunk, bits FROM driver_chunks WHERE game = ${game}`;
}

export async function readVtcChunks(db: Db, game: number): Promise<VtcChunkRow[]> {
  return db.vtcChunk.findMany({ where: { game }, omit: { game: true } });
}

/** Reads the chunks that anyone has driven through. */
export async function readShared(db: Db, game: number): Promise<SharedChunk[]> {
  const rows = await db.mapChunk.findMany({ where: { game }, omit: { game: true } });
  return rows.filter(({ known }) => known.some((byte) => byte !== 0));
}

/** Reads the chunks whose shared data is to be recounted. */
export async function readRecounts(db: Db, game: number): Promise<Set<number>> {
  const rows = await db.chunkRecount.findMany({ where: { game } });
  return new Set(rows.map(({ chunk }) => chunk));
}

/** The totals of a tile. */
export interface WholeTile extends TileSums {
  publicCells: number;
}

/** Reads the totals of tiles, without empty ones. */
export async function readTiles(db: Db, game: number): Promise<[number, WholeTile][]> {
  const rows = await db.mapTile.findMany({ where: { game, passes: { gt: 0 } } });
  return rows.map(({ tile, publicCells, metres, passes }) => [
    tile,
    { publicCells, metres: Number(metres), passes: Number(passes) },
  ]);
}

/** Empties a game's map. Tile versions stay, so that they only increase. */
export async function forget(db: Db, game: number): Promise<void> {
  await db.$executeRaw`DELETE FROM driver_chunks WHERE game = ${game}`;
  await db.vtcChunk.deleteMany({ where: { game } });
  await db.mapChunk.deleteMany({ where: { game } });
  await db.mapTile.updateMany({
    where: { game },
    data: { publicCells: 0, metres: 0, passes: 0 },
  });
}

/** Sets the totals of all tiles of a game, each with a new version. */
export async function setTiles(
  db: Db,
  game: number,
  tiles: ReadonlyMap<number, WholeTile>,
): Promise<void> {
  await db.mapTile.updateMany({ where: { game }, data: { version: { increment: 1 } } });
  for (const [tile, sums] of tiles) {
    await db.mapTile.upsert({
      where: { game_tile: { game, tile } },
      create: { game, tile, version: 1, ...sums },
      update: sums,
    });
  }
}
