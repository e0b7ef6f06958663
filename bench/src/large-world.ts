import { territoriesByCity } from '@waybill/schema/territories';
import { Pool, type PoolClient } from 'pg';
import { insertDriverSums, insertRegionSums } from './job-sums.ts';
import { createTrialMembers, type TrialMember } from './trial-members.ts';

export interface WorldSize {
  readonly companies: number;
  /** In all companies together, including owners. */
  readonly drivers: number;
  readonly jobs: number;
}

/** Jobs are spread over this many days up to yesterday. */
const days = 365;
/** The number of jobs per INSERT. */
const chunkSize = 250_000;
/** The number of cities; each company drives between a few of them. */
const cityCount = 40;

/**
 * Fills a migrated, empty database with companies of equal size and a year of their drivers' jobs. It
 * disables triggers and foreign keys and creates indexes afterwards, so that ten million jobs take minutes
 * instead of hours. Job totals are written at the end in one go, and `jobs recount` and `regions recount`
 * must find no error. Needs a superuser. Returns the owners.
 */
export async function createLargeWorld(
  databaseUrl: string,
  { companies, drivers, jobs }: WorldSize,
  tell: (line: string) => void,
): Promise<TrialMember[]> {
  const owners = await createTrialMembers(databaseUrl, companies);
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  const client = await pool.connect();
  try {
    // Disables triggers and foreign keys: the statements below write what they would.
    await client.query('SET session_replication_role = replica');
    await client.query(`SET maintenance_work_mem = '1GB'; SET work_mem = '256MB'`);
    await client.query(insertCrews, [Math.ceil(drivers / companies)]);
    await client.query(countMembers);
    await client.query('ANALYZE users, memberships');
    tell(`${companies.toLocaleString('en')} companies and their drivers are there`);
    await withoutIndexes(client, 'jobs', () => insertJobs(client, companies, jobs));
    tell(`${jobs.toLocaleString('en')} jobs are there`);
    for (const [table, insert] of [...insertDriverSums, ...insertRegionSums]) {
      await withoutIndexes(client, table, () => client.query(insert));
    }
    tell('and what they add up to');
    await client.query('RESET ALL');
    // As autovacuum would eventually.
    await client.query('VACUUM (ANALYZE)');
    return owners;
  } finally {
    client.release(true);
    await pool.end();
  }
}

/** Fills a table without its non-constraint indexes, which are created afterwards. */
async function withoutIndexes(
  client: PoolClient,
  table: string,
  fill: () => Promise<unknown>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index WHERE indrelid = $1::regclass
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [table],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  await fill();
  for (const { definition } of rows) await client.query(definition);
}

/** Brings every company to this many members, with its default role. */
const insertCrews = `
  WITH missing AS (
    SELECT v.id AS vtc_id, r.id AS role_id, gen_random_uuid() AS user_id,
           row_number() OVER (ORDER BY v.id, n) AS i
    FROM vtcs v JOIN roles r ON r.vtc_id = v.id AND r.is_default,
         generate_series(v.member_count + 1, $1::int) n),
  fresh AS (
    INSERT INTO users (id, steam_id, username, email, password_hash, updated_at)
    SELECT user_id, (76561198700000000 + i)::text, 'Crew ' || i, 'crew-' || i || '@example.org', 'none', now()
    FROM missing),
  joined AS (
    INSERT INTO memberships (user_id, vtc_id, joined_at, search_name)
    SELECT user_id, vtc_id, now() - interval '1 year', 'crew ' || i FROM missing),
  periods AS (
    INSERT INTO membership_periods (user_id, vtc_id, joined_at)
    SELECT user_id, vtc_id, now() - interval '1 year' FROM missing)
  INSERT INTO member_roles (user_id, vtc_id, role_id) SELECT user_id, vtc_id, role_id FROM missing`;

const countMembers = `
  UPDATE vtcs SET recruitment = 'APPLICATION',
    member_count = (SELECT count(*) FROM memberships WHERE memberships.vtc_id = vtcs.id)`;

async function insertJobs(client: PoolClient, companies: number, count: number): Promise<void> {
  const cities = [...territoriesByCity('ets2')]
    .map(([id]) => id)
    .filter((_, index) => index % 8 === 0)
    .slice(0, cityCount);
  await client.query(`
    CREATE TEMP TABLE crews AS
    SELECT (row_number() OVER (ORDER BY vtc_id))::int - 1 AS place, vtc_id,
           array_agg(user_id ORDER BY user_id) AS ids
    FROM memberships GROUP BY vtc_id`);
  await client.query('ANALYZE crews');
  for (let from = 0; from < count; from += chunkSize) {
    const upTo = Math.min(from + chunkSize, count) - 1;
    await client.query(insertChunk, [from, upTo, count, companies, cities]);
  }
  await client.query('DROP TABLE crews');
}

/**
 * Round-robin over companies, and over the drivers of each, so that ids, numbers and end times ascend
 * together.
 */
const insertChunk = `
  INSERT INTO jobs (
    id, driver_id, vtc_id, number, fingerprint, game, market, cargo_id, cargo, mass_g, source_city_id,
    source_city, destination_city_id, destination_city, income_minor, planned_m, deadline_minute,
    state, tier, settled_tier, notes, sources, started_at, ended_at, revenue_minor, distance_m, xp, late,
    cargo_damage_ppm, truck_damage_ppm, fuel_used_ml, fines_minor, tolls_minor, transport_minor,
    top_speed_cm_s, overspeed_s, safety_points, collision_points, incidents)
  SELECT (lpad(to_hex((extract(epoch FROM ended_at) * 1000)::bigint), 12, '0') || '7' || substr(noise, 1, 3)
           || '8' || substr(noise, 4, 15))::uuid,
    ids[1 + turn % cardinality(ids)], vtc_id, turn + 1, 'large ' || n, 'ets2', 'freight_market',
    'cargo_' || n % 50, 'Cargo ' || n % 50, 1000000 * (n % 25), source, initcap(source), destination,
    initcap(destination), 1000 * (n % 900), 1000 * (20 + n % 1500), n, 'delivered', 'verified', 'verified',
    '{}', '{sdk}', ended_at - (20 + n % 100) * interval '1 minute', ended_at, 1000 * (n % 900),
    1000 * (20 + n % 1500), n % 1000, n % 30 = 0, n % 5000, n % 9000, 100 * (n % 4000), 0, 100 * (n % 90), 0,
    2500, n % 60, 1000 * (n % 3), 0,
    CASE WHEN n % 3 > 0 THEN
    jsonb_build_object('causes', jsonb_build_object('speeding', jsonb_build_array(1, 1000 * (n % 3))), 'hours',
      jsonb_build_object(n % 24, 1000 * (n % 3))) END
  FROM generate_series($1::int, $2::int) n JOIN crews ON place = n % $4::int,
    LATERAL (SELECT n / $4::int AS turn, md5('large ' || n) AS noise,
      date_trunc('day', now(), 'UTC') - interval '${days} days'
        + n * (interval '${days} days' / $3::int) AS ended_at) planned,
    LATERAL (SELECT (place + turn * 7) % cardinality($5::text[]) AS number) city,
    LATERAL (SELECT ($5::text[])[1 + number] AS source,
      ($5::text[])[1 + (number + 1 + turn % 6) % cardinality($5::text[])] AS destination) way`;
