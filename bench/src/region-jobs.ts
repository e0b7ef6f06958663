import { territoriesByCity } from '@waybill/schema/territories';
import type { Pool } from 'pg';
import { insertRegionSums } from './job-sums.ts';

/** What of a company's jobs is the same however many there are: where it drives, and how long already. */
export const regionShape = { cities: 24, lanes: 48, days: 180 } as const;

/** So many are written at once. */
const chunkSize = 25_000;

/**
 * Inserts verified jobs of ETS2 of one company by SQL, in turn for its members, days and lanes, of half a
 * year up to yesterday, and what they add up to: through the triggers a million would take a quarter of
 * an hour. The recount has to prove it. Of each tenth job nobody knows the tolls.
 */
export async function insertRegionJobs(pool: Pool, vtcId: string, count: number): Promise<void> {
  const triggers = await listSummingTriggers(pool);
  const setTriggers = async (state: 'DISABLE' | 'ENABLE') =>
    pool.query(
      `ALTER TABLE jobs ${triggers.map((name) => `${state} TRIGGER "${name}"`).join(', ')}`,
    );
  await setTriggers('DISABLE');
  for (let from = 0; from < count; from += chunkSize) {
    const upTo = Math.min(from + chunkSize, count) - 1;
    await pool.query(insertChunk, [from, upTo, vtcId, ...shapeValues()]);
  }
  await setTriggers('ENABLE');
  for (const [, insert] of insertRegionSums) await pool.query(insert);
  // As autovacuum would in a while.
  await pool.query('VACUUM (ANALYZE) jobs, region_days, region_jobs, region_cities');
}

/** Cities of several countries, days, and how many lanes begin in each city. */
function shapeValues() {
  const { cities, lanes, days } = regionShape;
  const ids = [...territoriesByCity('ets2')].map(([id]) => id);
  return [ids.filter((_, index) => index % 12 === 0).slice(0, cities), days, lanes / cities];
}

/** The triggers that run after jobs were written: what else they add up to is not looked at here. */
async function listSummingTriggers(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tgname AS name FROM pg_trigger
     WHERE tgrelid = 'jobs'::regclass AND NOT tgisinternal AND tgtype & 2 = 0`,
  );
  return rows.map(({ name }) => name);
}

/** What adding a job to the sums takes, in milliseconds: one by one, as devices deliver them. */
export async function timeTrigger(
  pool: Pool,
  { vtcId, from, count }: { readonly vtcId: string; readonly from: number; readonly count: number },
): Promise<number> {
  const times = { ENABLE: 0, DISABLE: 0 };
  for (let turn = from; turn < from + count; turn++) {
    for (const state of ['ENABLE', 'DISABLE'] as const) {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query(`ALTER TABLE jobs ${state} TRIGGER jobs_sum_by_region_insert`);
        const startedAt = performance.now();
        await client.query(insertChunk, [turn, turn, vtcId, ...shapeValues()]);
        times[state] += performance.now() - startedAt;
        await client.query('ROLLBACK');
      } finally {
        client.release();
      }
    }
  }
  return (times.ENABLE - times.DISABLE) / count;
}

const insertChunk = `
  WITH crew AS MATERIALIZED (
    SELECT array_agg(user_id ORDER BY user_id) AS ids FROM memberships WHERE vtc_id = $3::uuid)
  INSERT INTO jobs (
    id, driver_id, vtc_id, fingerprint, game, market, cargo_id, cargo, mass_g, source_city_id,
    source_city, destination_city_id, destination_city, income_minor, planned_m, deadline_minute,
    state, settled_tier, notes, sources, started_at, ended_at, revenue_minor, distance_m, xp, late,
    cargo_damage_ppm, truck_damage_ppm, fuel_used_ml, fines_minor, tolls_minor, transport_minor,
    top_speed_cm_s, overspeed_s, safety_points)
  SELECT gen_random_uuid(), ids[1 + n % cardinality(ids)], $3::uuid, 'region ' || n, 'ets2',
    'freight_market', 'cargo_' || n % 50, 'Cargo', 1000000 * (n % 25), source, initcap(source),
    destination, initcap(destination), 1000 * (n % 900), 1000 * (n % 1500), n, 'delivered', 'verified',
    '{}', '{sdk}', ended_at - (10 + (n::bigint * 7919) % 170) * interval '1 minute', ended_at,
    1000 * (n % 900), 1000 * (20 + n % 1500), n % 1000, false, n % 5000, n % 9000, 100 * (n % 4000), 0,
    CASE WHEN n % 10 > 0 THEN 100 * (n % 90) END, 0, 2500, 0, 0
  FROM crew, generate_series($1::int, $2::int) n,
    LATERAL (SELECT n / $5::int AS turn, date_trunc('day', now(), 'UTC') - (1 + n % $5::int) * interval '1 day'
               + (n::bigint * 104729) % 86400 * interval '1 second' AS ended_at) when_it_was,
    LATERAL (SELECT (turn * 7 + n % $5::int) % cardinality($4::text[]) AS number) place,
    LATERAL (SELECT ($4::text[])[1 + number] AS source, ($4::text[])[1 +
      (number + 1 + (turn / cardinality($4::text[])) % $6::int) % cardinality($4::text[])] AS destination) way`;
