import type { Pool } from 'pg';

const cities = ['berlin', 'hamburg', 'poznan', 'wroclaw', 'praha', 'brno', 'wien', 'linz'];

interface FuelPast {
  /** Up to today, in UTC. */
  readonly days: number;
  readonly tankUpsPerDay: number;
  readonly reportsPerDay: number;
}

/** Inserts a company's tank-ups, price reports and payments in ETS2 by SQL, as triggers and tasks would. */
export async function insertFuelPast(
  pool: Pool,
  vtcId: string,
  { days, tankUpsPerDay, reportsPerDay }: FuelPast,
): Promise<void> {
  await pool.query(
    `INSERT INTO fuel_tank_ups (job_id, ordinal, vtc_id, game, city_id, at, volume_ml)
     SELECT gen_random_uuid(), 0, $1::uuid, 'ets2', ($4::text[])[1 + i % cardinality($4::text[])],
            day + i % 86000 * interval '1 second', 100000 + i % 400000
     FROM (SELECT i, date_trunc('day', now(), 'UTC') - i / $3::int * interval '1 day' AS day
           FROM generate_series(0, $2::int * $3::int - 1) i) planned`,
    [vtcId, days, tankUpsPerDay, cities],
  );
  await pool.query(
    `INSERT INTO fuel_days (vtc_id, game, day, city_id, volume_ml, tank_ups)
     SELECT vtc_id, game, (at AT TIME ZONE 'UTC')::date, city_id, sum(volume_ml), count(*)
     FROM fuel_tank_ups WHERE vtc_id = $1::uuid GROUP BY 1, 2, 3, 4`,
    [vtcId],
  );
  await pool.query(
    `INSERT INTO fuel_reports (id, vtc_id, game, territory, city_id, city, price, at, created_at)
     SELECT gen_random_uuid(), $1::uuid, 'ets2', 'DE', 'berlin', 'Berlin', 15000 + i % 2000, at, at
     FROM (SELECT i, now() - i / $3::int * interval '1 day' - interval '1 minute' AS at
           FROM generate_series(0, $2::int * $3::int - 1) i) planned`,
    [vtcId, days, reportsPerDay],
  );
  await pool.query('VACUUM (ANALYZE) fuel_tank_ups, fuel_days, fuel_reports');
}

/** Stores the positions of the cities of `insertFuelPast`: on one road. */
export async function insertRoadsideCities(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO map_cities (game, city_id, name, x, z, n)
     SELECT 0, id, initcap(id), (number - 1) * 10000, 0, 3
     FROM unnest($1::text[]) WITH ORDINALITY c (id, number)`,
    [cities],
  );
}

interface TrafficPast {
  /** How many adjacent squares were driven in each hour of the last seven days. */
  readonly cells: number;
  readonly samplesPerCell: number;
  readonly driversPerCell: number;
}

/** Inserts the last seven days of ETS2 traffic by SQL, as the counting task would. */
export async function insertTrafficPast(
  pool: Pool,
  { cells, samplesPerCell, driversPerCell }: TrafficPast,
): Promise<void> {
  await pool.query(
    `INSERT INTO traffic_shares (game, hour, cell, vtc_id, samples, speed_sum, limit_sum, standing, standing_sum,
                                told_ms, wet_ms, drivers, tellers, last_at)
     SELECT 0, hour, (256 + cell % 200) * 512 + 256 + cell / 200, vtc_id, $2::int, $2::bigint * (900 + cell % 900),
            $2::bigint * 2200, 0, 0, $2::bigint * 5000, $2::bigint * 1000, people, people,
            to_timestamp(hour * 3600.0)
     FROM (SELECT floor(extract(epoch FROM now()) / 3600)::int - h AS hour
           FROM generate_series(0, 167) h) hours,
          generate_series(0, $1::int - 1) cell,
          (SELECT id AS vtc_id FROM vtcs ORDER BY id LIMIT 3) companies,
          LATERAL (SELECT array_agg(hashtextextended((d + cell)::text, 0)) AS people
                   FROM generate_series(1, $3::int) d) crew`,
    [cells, samplesPerCell, driversPerCell],
  );
  await pool.query('VACUUM (ANALYZE) traffic_shares');
}
