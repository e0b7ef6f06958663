/** What counts, and on which day, as documented rather than as the triggers compute it. */
const counts = `j.tier IN ('verified', 'accepted')`;
const day = `(j.ended_at AT TIME ZONE 'UTC')::date`;

const sum = (value: string) => `coalesce(sum(${value}) FILTER (WHERE ${counts}), 0)::bigint`;
const sums = `
  count(*) FILTER (WHERE ${counts}) AS jobs,
  ${sum('j.distance_m')} AS "distanceM",
  ${sum('j.revenue_minor')} AS "revenueMinor",
  ${sum('j.fines_minor')} AS "finesMinor",
  ${sum('j.tolls_minor')} AS "tollsMinor",
  ${sum('j.transport_minor')} AS "transportMinor",
  ${sum('j.fuel_used_ml')} AS "fuelUsedMl",
  ${sum('CASE WHEN j.fuel_used_ml IS NOT NULL THEN j.distance_m END')} AS "fuelDistanceM",
  ${sum('j.mass_g')} AS "massG",
  ${sum('j.xp')} AS xp,
  count(*) FILTER (WHERE ${counts} AND j.late) AS "lateJobs",
  count(*) FILTER (WHERE ${counts} AND j.late IS NOT NULL) AS "timedJobs",
  count(*) FILTER (WHERE ${counts} AND 'RACE' = ANY(j.notes)) AS "raceJobs",
  ${sum('j.cargo_damage_ppm')} AS "cargoDamagePpm",
  ${sum('j.truck_damage_ppm')} AS "truckDamagePpm",
  ${sum('j.overspeed_s')} AS "overspeedS",
  ${sum('j.safety_points')} AS "safetyPoints",
  count(*) FILTER (WHERE j.state = 'cancelled') AS "cancelledJobs",
  coalesce(sum(j.penalty_minor) FILTER (WHERE j.state = 'cancelled'), 0)::bigint AS "penaltyMinor"`;

type Whose = 'vtc_id' | 'driver_id';

const chosen = (whose: Whose) =>
  `FROM jobs j WHERE j.${whose} = $1::uuid AND ${day} BETWEEN $2::date AND $3::date
   AND (${counts} OR j.state = 'cancelled')`;

/** SQL for job totals by day and game. Parameters: the owner, the first day, the last day. */
export const daysSql = (whose: Whose) =>
  `SELECT ${day}::text AS day, j.game, ${sums} ${chosen(whose)}
   GROUP BY ${day}, j.game ORDER BY ${day}, j.game`;

/** SQL for the same by game. */
export const totalsSql = (whose: Whose) =>
  `SELECT j.game, ${sums} ${chosen(whose)} GROUP BY j.game ORDER BY j.game`;

/** SQL for whether an ongoing job was heard from in the ten minutes before a time. */
const isOnTheRoad = (now: string) =>
  `j.state = 'started' AND coalesce((SELECT max(upper(c.span)) FROM job_chapters c WHERE c.job_id = j.id),
     j.started_at) > ${now}::timestamptz - interval '10 minutes'`;

/** SQL for a company's jobs by state, delivered ones by tier. */
export const countSql = `
  SELECT count(*) FILTER (WHERE state = 'started') AS started,
         count(*) FILTER (WHERE ${isOnTheRoad('$2')}) AS "onTheRoad",
         count(*) FILTER (WHERE tier = 'verified') AS verified,
         count(*) FILTER (WHERE tier = 'accepted') AS accepted,
         count(*) FILTER (WHERE tier = 'review') AS review,
         count(*) FILTER (WHERE tier = 'rejected') AS rejected,
         count(*) FILTER (WHERE tier = 'void') AS void,
         count(*) FILTER (WHERE state = 'cancelled') AS cancelled,
         count(*) FILTER (WHERE state = 'abandoned') AS abandoned
  FROM jobs j WHERE vtc_id = $1::uuid`;

const ranked = { distance: 'sum(j.distance_m)', jobs: 'count(*)', revenue: 'sum(j.revenue_minor)' };

const since = `j.vtc_id = $1::uuid AND j.driver_id IS NOT NULL AND ${counts} AND ${day} >= $2::date
  AND ($3::text IS NULL OR j.game = $3::game)`;

/** SQL for a company's leaderboard. Parameters: the company, the first day, the game or null, today. */
export const rankSql = (by: keyof typeof ranked) =>
  `SELECT rank() OVER (ORDER BY value DESC) AS rank, driver_id AS id, value FROM (
     SELECT j.driver_id, (${ranked[by]})::bigint AS value FROM jobs j
     WHERE ${since} AND $4::date IS NOT NULL GROUP BY j.driver_id HAVING ${ranked[by]} > 0) one
   ORDER BY 1`;

const weight = `power(2::numeric, trunc((${day} - date '2020-01-01') / 90.0))
  * round(power(2::numeric, 30 + ((${day} - date '2020-01-01') % 90) / 90.0))`;
const points = `(j.safety_points / 1000.0 + coalesce(j.overspeed_s, 0) / 60.0
  + CASE WHEN j.late THEN 3 ELSE 0 END + 40 * coalesce(j.cargo_damage_ppm, 0) / 1000000.0)`;
const watchedKm = 'CASE WHEN j.overspeed_s IS NOT NULL THEN j.distance_m / 1000.0 ELSE 0 END';

/** SQL for a company's safest drivers, with the same parameters: drivers with at least 500 km. */
export const safetySql = `
  WITH driven AS (
    SELECT j.driver_id AS id, sum(${watchedKm}) AS km,
           sum(${points} * ${weight}) / nullif(sum(${watchedKm} * ${weight}), 0) AS rate
    FROM jobs j WHERE ${since} AND $4::date IS NOT NULL GROUP BY j.driver_id)
  SELECT rank() OVER (ORDER BY value DESC) AS rank, id, value FROM (
    SELECT id, round(100 * exp(-1000 * (km * rate + 2000 * 0.008) / (km + 2000) / 25))::bigint AS value
    FROM driven WHERE km >= 500) one
  ORDER BY 1`;

/** SQL for jobs in list order: those under way, then the latest. */
export const listedSql = (whose: Whose) =>
  `SELECT id, state, tier, revenue_minor AS "revenueMinor", distance_m AS "distanceM"
   FROM jobs WHERE ${whose} = $1::uuid ORDER BY ended_at DESC NULLS FIRST, id DESC`;

/** SQL for each member's totals in a company, since a day and overall, and the last job. */
export const membersSql = `
  SELECT m.user_id AS id,
         count(j.id) FILTER (WHERE ${counts} AND ${day} >= $2::date) AS "weekJobs",
         coalesce(sum(j.distance_m) FILTER (WHERE ${counts} AND ${day} >= $2::date), 0)::bigint
           AS "weekM",
         count(j.id) FILTER (WHERE ${counts}) AS "allJobs",
         coalesce(sum(j.distance_m) FILTER (WHERE ${counts}), 0)::bigint AS "allM",
         (array_agg(j.id ORDER BY j.ended_at DESC NULLS FIRST, j.id DESC))[1] AS "lastJobId"
  FROM memberships m LEFT JOIN jobs j ON j.driver_id = m.user_id AND j.vtc_id = m.vtc_id
  WHERE m.vtc_id = $1::uuid GROUP BY m.user_id`;

/** SQL for how many members have driven since a day and in the week before, and drive now. */
export const crewSql = `
  SELECT count(DISTINCT m.user_id) AS members,
         count(DISTINCT m.user_id) FILTER (WHERE ${counts} AND ${day} >= $2::date)
           AS "droveThisWeek",
         count(DISTINCT m.user_id) FILTER (
           WHERE ${counts} AND ${day} >= $2::date - 7 AND ${day} < $2::date) AS "droveLastWeek",
         count(DISTINCT m.user_id) FILTER (WHERE ${isOnTheRoad('$3')}) AS "onTheRoad"
  FROM memberships m LEFT JOIN jobs j ON j.driver_id = m.user_id AND j.vtc_id = m.vtc_id
  WHERE m.vtc_id = $1::uuid`;

/** SQL for a driver's items that wait for others. */
export const waitingSql = `
  SELECT count(*) FILTER (WHERE j.tier = 'review') AS "ownReviews",
         count(*) FILTER (WHERE EXISTS (
           SELECT FROM job_appeals a WHERE a.job_id = j.id AND a.closed_at IS NULL)) AS "ownAppeals"
  FROM jobs j WHERE j.driver_id = $1::uuid`;

const jobsFirst = '(SELECT count(*) FROM jobs j WHERE j.vtc_id = v.id) DESC, v.id';

/** SQL for a number of companies, those with most jobs first, and always one without jobs. */
export const vtcsSql = `
  (SELECT v.id, v.tag, v.owner_id AS "ownerId" FROM vtcs v ORDER BY ${jobsFirst} LIMIT $1)
  UNION
  (SELECT v.id, v.tag, v.owner_id FROM vtcs v
   WHERE NOT EXISTS (SELECT FROM jobs j WHERE j.vtc_id = v.id) LIMIT 1)`;

/** SQL for a number of drivers, with or without a company, those with most jobs first. */
export const driversSql = `
  SELECT u.id, m.vtc_id AS "vtcId" FROM users u LEFT JOIN memberships m ON m.user_id = u.id
  ORDER BY (SELECT count(*) FROM jobs j WHERE j.driver_id = u.id) DESC, u.id LIMIT $1`;
