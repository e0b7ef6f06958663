import { chunkOf } from '@waybill/telemetry/road-grid';
import { type CellSums, createSums, noBits, packSums } from '@waybill/telemetry/road-sums';
import type { Pool } from 'pg';
import { groupBy } from '../lib/group-by.ts';

/** A driven cell of ETS2, as roads are learned. */
interface BulkCell {
  readonly cell: number;
  readonly passes: number;
  readonly metres: number;
  readonly sumDx: number;
  readonly sumDz: number;
  /** How often it was left to the east, west, south and north. */
  readonly out: readonly [number, number, number, number];
}

/** Stores cells as if companies shared them, at 20 map metres per second. */
export async function insertCells(pool: Pool, cells: readonly BulkCell[]): Promise<void> {
  const sums = cells.map(({ cell, out: [outE, outW, outS, outN], ...sum }): [number, CellSums] => [
    cell,
    {
      ...createSums(),
      ...sum,
      jobs: 2,
      tenths: Math.floor(sum.metres / 2),
      outE,
      outW,
      outS,
      outN,
    },
  ]);
  await setRoads(pool, null, sums);
  await pool.query('ANALYZE map_chunks');
}

/** Stores roads of ETS2, replacing the previous ones: of a company, or the shared ones. */
export async function setRoads(
  pool: Pool,
  vtcId: string | null,
  sums: readonly (readonly [cell: number, sums: CellSums])[],
): Promise<void> {
  const chunks = Array.from(
    groupBy(sums, ([cell]) => chunkOf(cell)),
    ([chunk, of]) => {
      return { chunk, ...packSums(new Map(of)) };
    },
  );
  for (const { chunk, bits, cells } of chunks) {
    const values = [chunk, Buffer.from(bits), Buffer.from(cells)];
    await (vtcId === null
      ? pool.query(
          `INSERT INTO map_chunks (game, chunk, bits, cells, known) VALUES (0, $1, $2, $3, $4)
           ON CONFLICT (game, chunk) DO UPDATE SET bits = EXCLUDED.bits, cells = EXCLUDED.cells`,
          [...values, Buffer.from(noBits())],
        )
      : pool.query(
          `INSERT INTO vtc_chunks (vtc_id, game, chunk, bits, cells) VALUES ($4, 0, $1, $2, $3)
           ON CONFLICT (vtc_id, game, chunk) DO UPDATE SET bits = EXCLUDED.bits, cells = EXCLUDED.cells`,
          [...values, vtcId],
        ));
  }
  await pool.query(
    `INSERT INTO map_tiles (game, tile, version, public_cells, metres, passes) VALUES (0, 0, 1, 0, 0, 0)
     ON CONFLICT (game, tile) DO UPDATE SET version = map_tiles.version + 1`,
  );
}

interface BulkCity {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly z: number;
}

/** Stores the positions of cities. */
export async function insertCities(pool: Pool, cities: readonly BulkCity[]): Promise<void> {
  await pool.query(
    `INSERT INTO map_cities (game, city_id, name, x, z, n)
     SELECT 0, c.id, c.name, round(c.x)::integer, round(c.z)::integer, 1
     FROM jsonb_to_recordset($1::jsonb) AS c (id text, name text, x float8, z float8)`,
    [JSON.stringify(cities)],
  );
}
