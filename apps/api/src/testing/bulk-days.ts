import type { Database } from '@waybill/db/open-database';

const measures = `jobs, distance_m, revenue_minor, fines_minor, tolls_minor, transport_minor, fuel_used_ml, mass_g, xp,
  late_jobs, race_jobs, cargo_damage_ppm, truck_damage_ppm, overspeed_s, safety_points, cancelled_jobs, penalty_minor,
  timed_jobs, fuel_distance_m, watched_m, weighed_jobs, clean_jobs`;
const sums = measures
  .split(',')
  .map((column) => `sum(${column.trim()})`)
  .join(', ');

const figures = {
  watched_m: 'watched_m',
  fine_points: 'safety_points',
  overspeed_s: 'overspeed_s',
  late_jobs: 'late_jobs',
  cargo_damage_ppm: 'cargo_damage_ppm',
  timed_jobs: 'timed_jobs',
  weighed_jobs: 'weighed_jobs',
  clean_jobs: 'clean_jobs',
  jobs: 'jobs',
};
const weighted = {
  columns: Object.keys(figures)
    .map((name) => `w_${name}`)
    .join(', '),
  sums: Object.values(figures)
    .map((figure) => `sum(${figure} * decay_weight(day))`)
    .join(', '),
};

/** Inserts days on which each member of a company has driven up to now, as totals only, without jobs. */
export async function insertDays(
  pool: Database['pool'],
  vtcId: string,
  days: number,
): Promise<void> {
  const values = [vtcId];
  await pool.query(
    `INSERT INTO driver_days (vtc_id, driver_id, day, game, ${measures})
     SELECT vtc_id, user_id, current_date - n, 'ets2', 3, 900000 + 1000 * (n % 90), 1500000, n % 90, 100, 0, 300000,
            60000000, 900, n % 3, n % 2, n % 5000, n % 9000, n % 60, 1000 * (n % 3), 0, 0, 3, 900000, 900000 + 1000 * (n % 90), 3, 3
     FROM memberships, generate_series(0, $2::int - 1) n WHERE vtc_id = $1`,
    [vtcId, days],
  );
  await pool.query(
    `INSERT INTO vtc_days (vtc_id, day, game, ${measures})
     SELECT vtc_id, day, game, ${sums} FROM driver_days WHERE vtc_id = $1 GROUP BY vtc_id, day, game`,
    values,
  );
  await pool.query(
    `INSERT INTO driver_totals (vtc_id, driver_id, game, ${measures}, ${weighted.columns})
     SELECT vtc_id, driver_id, game, ${sums}, ${weighted.sums} FROM driver_days WHERE vtc_id = $1
     GROUP BY vtc_id, driver_id, game`,
    values,
  );
  // As autovacuum does eventually.
  await pool.query('VACUUM (ANALYZE) driver_days, vtc_days, driver_totals');
}
