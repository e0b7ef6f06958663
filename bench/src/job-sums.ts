/** A table's name and the statement that fills it. */
type Filling = readonly [table: string, insert: string];

/** A job's contribution to the days of its driver and company, if all of its data is known. */
const measures = {
  jobs: 'count(*)',
  distance_m: 'sum(distance_m)',
  revenue_minor: 'sum(revenue_minor)',
  fines_minor: 'sum(fines_minor)',
  tolls_minor: 'sum(tolls_minor)',
  transport_minor: 'sum(transport_minor)',
  fuel_used_ml: 'sum(fuel_used_ml)',
  mass_g: 'sum(mass_g)',
  xp: 'sum(xp)',
  late_jobs: 'count(*) FILTER (WHERE late)',
  race_jobs: `count(*) FILTER (WHERE 'RACE' = ANY(notes))`,
  cargo_damage_ppm: 'sum(cargo_damage_ppm)',
  truck_damage_ppm: 'sum(truck_damage_ppm)',
  overspeed_s: 'sum(overspeed_s)',
  safety_points: 'sum(safety_points)',
  cancelled_jobs: '0',
  penalty_minor: '0',
  timed_jobs: 'count(late)',
  fuel_distance_m: 'sum(distance_m) FILTER (WHERE fuel_used_ml IS NOT NULL)',
  watched_m: 'sum(distance_m)',
  weighed_jobs: 'count(*)',
  clean_jobs: 'count(*) FILTER (WHERE cargo_damage_ppm < 10000)',
};
/** Figures of a day that count by the weight of the day, in the drivers' totals. */
const weighed = {
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
const weighedColumns = Object.keys(weighed)
  .map((name) => `w_${name}`)
  .join(', ');
const weighedSums = Object.values(weighed)
  .map((figure) => `sum(${figure} * decay_weight(day))`)
  .join(', ');
const columns = Object.keys(measures).join(', ');
const addedUp = Object.keys(measures)
  .map((column) => `sum(${column})`)
  .join(', ');

/** Fills the empty tables of ADR 61 from jobs that all count and whose data is complete. */
export const insertDriverSums: readonly Filling[] = [
  [
    'driver_days',
    `INSERT INTO driver_days (vtc_id, driver_id, day, game, ${columns})
     SELECT vtc_id, driver_id, (ended_at AT TIME ZONE 'UTC')::date, game, ${Object.values(measures).join(', ')}
     FROM jobs GROUP BY 1, 2, 3, 4`,
  ],
  [
    'vtc_days',
    `INSERT INTO vtc_days (vtc_id, day, game, ${columns})
     SELECT vtc_id, day, game, ${addedUp} FROM driver_days GROUP BY 1, 2, 3`,
  ],
  [
    'driver_totals',
    `INSERT INTO driver_totals (vtc_id, driver_id, game, ${columns}, ${weighedColumns})
     SELECT vtc_id, driver_id, game, ${addedUp}, ${weighedSums} FROM driver_days GROUP BY 1, 2, 3`,
  ],
];

const insertLinks = `
  INSERT INTO region_jobs (job_id, vtc_id, driver_id, game, ended_at, source, destination, ran_empty)
  SELECT id, vtc_id, driver_id, game, ended_at, source_city_id, destination_city_id,
         source_city_id <> lag(destination_city_id) OVER (
           PARTITION BY vtc_id, game, driver_id ORDER BY ended_at, id)
  FROM jobs`;

const insertCities = `
  INSERT INTO region_cities (vtc_id, game, city_id, name)
  SELECT DISTINCT ON (vtc_id, game, city_id) vtc_id, game, city_id, name
  FROM (SELECT vtc_id, game, source_city_id, source_city FROM jobs
        UNION ALL SELECT vtc_id, game, destination_city_id, destination_city FROM jobs)
         AS named (vtc_id, game, city_id, name)
  ON CONFLICT DO NOTHING`;

const insertSums = `
  WITH parts AS (
    SELECT j.*, grain, r.ran_empty, (j.ended_at AT TIME ZONE 'UTC')::date AS day,
           CASE WHEN grain <> 'destination' THEN r.source ELSE '' END AS place,
           CASE WHEN grain <> 'source' THEN r.destination ELSE '' END AS goal,
           round(extract(epoch FROM j.ended_at - started_at) / 60)::bigint AS minutes
    FROM jobs j JOIN region_jobs r ON r.job_id = j.id, unnest(enum_range(NULL::region_grain)) grain)
  INSERT INTO region_days (
    vtc_id, game, grain, day, source, destination, jobs, distance_m, revenue_minor, weighed_jobs, mass_g,
    moved_g_km, costed_m, tolls_minor, transport_minor, fines_minor, truck_damage_m, truck_damage_ppm,
    cargo_damage_m, cargo_damage_ppm, linked_jobs, empty_jobs, minutes)
  SELECT vtc_id, game, grain, day, place, goal, count(*), sum(distance_m), sum(revenue_minor), count(*),
    sum(mass_g), sum(div(mass_g::numeric * distance_m + 500, 1000)),
    coalesce(sum(distance_m) FILTER (WHERE tolls_minor IS NOT NULL), 0), coalesce(sum(tolls_minor), 0),
    sum(transport_minor), sum(fines_minor), sum(distance_m), sum(truck_damage_ppm), sum(distance_m),
    sum(cargo_damage_ppm), count(ran_empty), count(*) FILTER (WHERE ran_empty),
    sum(region_minutes_of(minutes))
  FROM parts GROUP BY 1, 2, 3, 4, 5, 6`;

/** Fills the empty tables of regional reports (ADR 122) from the same jobs. */
export const insertRegionSums: readonly Filling[] = [
  ['region_jobs', insertLinks],
  ['region_cities', insertCities],
  ['region_days', insertSums],
];
