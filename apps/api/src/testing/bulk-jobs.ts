import type { Database } from '@waybill/db/open-database';
import { ascendingId } from './bulk-data.ts';

/** How many jobs' totals are written at once. */
const chunkSize = 50_000;

/**
 * Inserts jobs by SQL, in turn for each member of each company, or of the companies with these ids: over the
 * last ninety days, in both games, most of them counted, between 80 cities. The trigger updates the totals as
 * usual.
 * @param lanesPerCity to how many cities each city's jobs go
 */
export async function insertJobs(
  pool: Database['pool'],
  count: number,
  vtcIds: readonly string[] | null = null,
  lanesPerCity = 80,
): Promise<void> {
  await pool.query('CREATE UNLOGGED TABLE bulk_members (number int, user_id uuid, vtc_id uuid)');
  await pool.query(
    `INSERT INTO bulk_members
     SELECT (row_number() OVER (ORDER BY vtc_id, user_id))::int - 1, user_id, vtc_id
     FROM memberships WHERE $1::uuid[] IS NULL OR vtc_id = ANY($1)`,
    [vtcIds],
  );
  await pool.query('CREATE UNIQUE INDEX ON bulk_members (number)');
  await pool.query('ANALYZE bulk_members');
  for (let from = 0; from < count; from += chunkSize) {
    await pool.query(insertChunk, [
      from,
      Math.min(from + chunkSize, count) - 1,
      count,
      lanesPerCity,
    ]);
  }
  await pool.query('DROP TABLE bulk_members');
  // As autovacuum does eventually.
  await pool.query(
    'VACUUM (ANALYZE) jobs, driver_days, vtc_days, driver_totals, incident_days, region_days',
  );
}

const insertChunk = `
  INSERT INTO jobs (
    id, driver_id, vtc_id, fingerprint, game, market, cargo_id, cargo, mass_g, source_city_id,
    source_city, destination_city_id, destination_city, income_minor, planned_m, deadline_minute,
    state, settled_tier, notes, sources, started_at, ended_at, revenue_minor, distance_m, xp, late,
    cargo_damage_ppm, truck_damage_ppm, fuel_used_ml, fines_minor, tolls_minor, transport_minor,
    top_speed_cm_s, overspeed_s, safety_points, collision_points, incidents)
  SELECT ${ascendingId}, user_id, vtc_id, 'bulk ' || gen_random_uuid(), CASE WHEN i % 5 = 0 THEN 'ats' ELSE 'ets2' END::game,
    'freight_market', 'cargo_' || i % 50, 'Cargo ' || i % 50, 1000000 * (i % 25), 'city_' || i % 80,
    'City ' || i % 80, 'city_' || destination, 'City ' || destination, 1000 * (i % 900),
    1000 * (i % 1500), i, state, CASE WHEN state = 'delivered' THEN tier END,
    CASE WHEN i % 20 = 0 THEN '{RACE}' ELSE '{}' END::text[], '{sdk}', ended_at - interval '40 minutes',
    CASE WHEN state <> 'started' THEN ended_at END, 1000 * (i % 900), 1000 * (i % 1500), i % 1000,
    i % 30 = 0, i % 5000, i % 9000, 100 * (i % 4000), 0, 100 * (i % 90), 0, 2500, i % 60, 1000 * (i % 3), 0,
    CASE WHEN i % 3 > 0 THEN
    jsonb_build_object('causes', jsonb_build_object('speeding', jsonb_build_array(1, 1000 * (i % 3))), 'hours',
      jsonb_build_object(i % 24, 1000 * (i % 3))) END
  FROM (SELECT n AS i, (n + 1 + n / 80 % $4::int) % 80 AS destination, user_id, vtc_id,
          date_trunc('hour', now()) - ($3::int - n) * interval '90 days' / $3::int AS ended_at,
          CASE WHEN n % 100 = 1 THEN 'cancelled' WHEN n % 500 = 2 THEN 'started' ELSE 'delivered' END
            ::job_state AS state,
          CASE WHEN n % 40 = 3 THEN 'review' WHEN n % 100 = 4 THEN 'rejected' ELSE 'verified' END
            ::job_tier AS tier
        FROM generate_series($1::int, $2::int) n
        JOIN bulk_members ON number = n % (SELECT count(*) FROM bulk_members)) planned`;
