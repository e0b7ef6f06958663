import type { Pool } from 'pg';

/** A cell that was driven in ETS2, as roads are learned. */
interface BulkCell {
  readonly cell: number;
  readonly passes: number;
  readonly metres: number;
  readonly sumDx: number;
  readonly sumDz: number;
  /** How often it was left to the east, west, south and north. */
  readonly out: readonly [number, number, number, number];
}

/** Stores cells as if so many jobs had taught them, at 20 m of the map a second. */
export async function insertCells(pool: Pool, cells: readonly BulkCell[]): Promise<void> {
  for (let from = 0; from < cells.length; from += 10_000) {
    await pool.query(
      `INSERT INTO map_cells (game, cell, jobs, passes, metres, ms, sum_dx, sum_dz, out_e, out_w, out_s,
                              out_n, drivers, is_public)
       SELECT 0, cell, 2, passes, metres, metres * 50, sum_dx, sum_dz, e, w, s, n, 1, false
       FROM jsonb_to_recordset($1::jsonb) AS c (cell integer, passes integer, metres bigint,
         sum_dx bigint, sum_dz bigint, e integer, w integer, s integer, n integer)`,
      [
        JSON.stringify(
          cells.slice(from, from + 10_000).map(({ cell, passes, metres, sumDx, sumDz, out }) => {
            // What was driven once counts twice: what one job alone has driven is shown to nobody.
            const times = passes === 1 ? 2 : 1;
            const [e, w, s, n] = out.map((count) => count * times);
            return {
              cell,
              passes: passes * times,
              metres: metres * times,
              sum_dx: sumDx * times,
              sum_dz: sumDz * times,
              e,
              w,
              s,
              n,
            };
          }),
        ),
      ],
    );
  }
  await pool.query(
    `INSERT INTO map_tiles (game, tile, version, cells, public_cells, metres, passes)
     VALUES (0, 0, 1, $1, 0, 0, 0)`,
    [cells.length],
  );
  await pool.query('ANALYZE map_cells');
}

interface BulkCity {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly z: number;
}

/** Stores where cities lie. */
export async function insertCities(pool: Pool, cities: readonly BulkCity[]): Promise<void> {
  await pool.query(
    `INSERT INTO map_cities (game, city_id, name, x, z, n)
     SELECT 0, c.id, c.name, round(c.x)::integer, round(c.z)::integer, 1
     FROM jsonb_to_recordset($1::jsonb) AS c (id text, name text, x float8, z float8)`,
    [JSON.stringify(cities)],
  );
}
