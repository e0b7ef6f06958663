import type { Db } from '../../lib/db.ts';

/** A difference between a table of regional reports and the jobs. */
interface RegionDifference {
  readonly table: 'region_jobs' | 'region_days';
  /** Identifies the row. */
  readonly key: string;
  readonly stored: unknown;
  readonly counted: unknown;
}

interface Comparison {
  readonly jobs: number;
  /** Jobs from before the totals existed that are still to be added. */
  readonly waiting: number;
  readonly differences: readonly RegionDifference[];
}

interface Row {
  readonly table: RegionDifference['table'] | 'jobs' | 'waiting';
  readonly key: string;
  readonly stored: unknown;
  readonly counted: unknown;
}

/**
 * Compares the data behind regional reports with the jobs, in one statement and so in one snapshot. It shares
 * no expression with the trigger except the bucket of a duration.
 */
export async function compareRegions(db: Db): Promise<Comparison> {
  const rows = await db.$queryRawUnsafe<Row[]>(comparison);
  const numberOf = (table: Row['table']) =>
    Number(rows.find((row) => row.table === table)?.counted ?? 0);
  return {
    jobs: numberOf('jobs'),
    waiting: numberOf('waiting'),
    differences: rows.flatMap(({ table, ...row }) =>
      table === 'jobs' || table === 'waiting' ? [] : [{ table, ...row }],
    ),
  };
}

/** True if all costs of a job are known. */
const isCosted = 'tolls_minor + transport_minor + fines_minor IS NOT NULL';

const sums = `
  count(*) AS jobs, sum(distance_m) AS distance_m, sum(revenue_minor) AS revenue_minor,
  count(mass_g) AS weighed_jobs, coalesce(sum(mass_g), 0) AS mass_g,
  coalesce(sum(div(mass_g::numeric * distance_m + 500, 1000)), 0) AS moved_g_km,
  coalesce(sum(distance_m) FILTER (WHERE ${isCosted}), 0) AS costed_m,
  coalesce(sum(tolls_minor) FILTER (WHERE ${isCosted}), 0) AS tolls_minor,
  coalesce(sum(transport_minor) FILTER (WHERE ${isCosted}), 0) AS transport_minor,
  coalesce(sum(fines_minor) FILTER (WHERE ${isCosted}), 0) AS fines_minor,
  coalesce(sum(distance_m) FILTER (WHERE truck_damage_ppm IS NOT NULL), 0) AS truck_damage_m,
  coalesce(sum(truck_damage_ppm), 0) AS truck_damage_ppm,
  coalesce(sum(distance_m) FILTER (WHERE cargo_damage_ppm IS NOT NULL), 0) AS cargo_damage_m,
  coalesce(sum(cargo_damage_ppm), 0) AS cargo_damage_ppm,
  count(ran_empty) AS linked_jobs, count(*) FILTER (WHERE ran_empty) AS empty_jobs`;

const names = `jobs, distance_m, revenue_minor, weighed_jobs, mass_g, moved_g_km, costed_m, tolls_minor,
  transport_minor, fines_minor, truck_damage_m, truck_damage_ppm, cargo_damage_m, cargo_damage_ppm,
  linked_jobs, empty_jobs`;

const comparison = `
  WITH counted AS (
    SELECT j.*, coalesce(source_city_id, '') AS source, coalesce(destination_city_id, '') AS destination,
           round(extract(epoch FROM ended_at - started_at) / 60)::bigint AS minutes,
           EXISTS (SELECT FROM region_jobs r WHERE r.job_id = j.id) AS is_added
    FROM jobs j WHERE tier IN ('verified', 'accepted') AND vtc_id IS NOT NULL
  ), linked AS (
    SELECT *, CASE WHEN driver_id IS NOT NULL THEN
             nullif(lag(destination) OVER way, '') <> nullif(source, '') END AS ran_empty
    FROM counted WHERE is_added
    WINDOW way AS (PARTITION BY vtc_id, game, driver_id ORDER BY ended_at, id)
  ), expected_jobs AS (
    SELECT id, vtc_id, driver_id, game, ended_at, source, destination, ran_empty FROM linked
  ), wide AS (
    SELECT l.*, vtc_id AS vtc, game AS in_game, grain, (ended_at AT TIME ZONE 'UTC')::date AS day,
           CASE WHEN grain <> 'destination' THEN source ELSE '' END AS place,
           CASE WHEN grain <> 'source' THEN destination ELSE '' END AS goal
    FROM linked l, unnest(enum_range(NULL::region_grain)) grain
  ), histograms AS (
    SELECT vtc, in_game, grain, day, place, goal, sum(n * power(10::numeric, 8 * bucket)) AS minutes
    FROM (SELECT vtc, in_game, grain, day, place, goal, region_bucket(minutes) AS bucket, count(*) AS n
          FROM wide GROUP BY 1, 2, 3, 4, 5, 6, 7) buckets
    GROUP BY 1, 2, 3, 4, 5, 6
  ), expected_days AS (
    SELECT vtc, in_game, grain, day, place, goal, to_jsonb(summed) AS measures, minutes
    FROM (SELECT vtc, in_game, grain, day, place, goal, ${sums} FROM wide GROUP BY 1, 2, 3, 4, 5, 6) w
    JOIN histograms USING (vtc, in_game, grain, day, place, goal),
    LATERAL (SELECT ${names}) summed
  ), stored_days AS (
    SELECT vtc_id, game, grain, day, source, destination, to_jsonb(summed) AS measures, minutes
    FROM region_days, LATERAL (SELECT ${names}) summed
  )
  SELECT 'region_jobs' AS "table", coalesce(e.id, r.job_id)::text AS key, to_jsonb(r) AS stored,
         to_jsonb(e) AS counted
  FROM expected_jobs e FULL JOIN region_jobs r ON r.job_id = e.id
  WHERE (e.id, e.vtc_id, e.driver_id, e.game, e.ended_at, e.source, e.destination, e.ran_empty)
    IS DISTINCT FROM
    (r.job_id, r.vtc_id, r.driver_id, r.game, r.ended_at, r.source, r.destination, r.ran_empty)
  UNION ALL
  SELECT 'region_days',
         concat_ws(' ', coalesce(vtc, vtc_id), coalesce(in_game, game), coalesce(e.grain, s.grain),
                   coalesce(e.day, s.day), coalesce(place, source), coalesce(goal, destination)),
         to_jsonb(s), to_jsonb(e)
  FROM expected_days e FULL JOIN stored_days s
    ON (vtc, in_game, e.grain, e.day, place, goal) = (vtc_id, game, s.grain, s.day, source, destination)
  WHERE (e.measures, e.minutes) IS DISTINCT FROM (s.measures, s.minutes)
  UNION ALL SELECT 'jobs', '', NULL, to_jsonb(count(*)) FROM linked
  UNION ALL SELECT 'waiting', '', NULL, to_jsonb(count(*)) FROM counted WHERE NOT is_added`;
