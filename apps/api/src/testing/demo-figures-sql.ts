/** What counts, and on which day, in the words of the documents and not of the triggers. */
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

/** What jobs add up to, for each day and game. Of: whose, the first day, the last one. */
export const daysSql = (whose: Whose) =>
  `SELECT ${day}::text AS day, j.game, ${sums} ${chosen(whose)}
   GROUP BY ${day}, j.game ORDER BY ${day}, j.game`;

/** The same for each game. */
export const totalsSql = (whose: Whose) =>
  `SELECT j.game, ${sums} ${chosen(whose)} GROUP BY j.game ORDER BY j.game`;

/** Whether a job under way was heard of within ten minutes before a time. */
const isOnTheRoad = (now: string) =>
  `j.state = 'started' AND coalesce((SELECT max(upper(c.span)) FROM job_chapters c WHERE c.job_id = j.id),
     j.started_at) > ${now}::timestamptz - interval '10 minutes'`;

/** How many jobs of a company are in each state, delivered ones by their tier. */
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

/** Who has driven most for a company. Of: the company, the first day, the game or null, today. */
export const rankSql = (by: keyof typeof ranked) =>
  `SELECT rank() OVER (ORDER BY value DESC) AS rank, driver_id AS id, value FROM (
     SELECT j.driver_id, (${ranked[by]})::bigint AS value FROM jobs j
     WHERE ${since} AND $4::date IS NOT NULL GROUP BY j.driver_id HAVING ${ranked[by]} > 0) one
   ORDER BY 1`;

const decay = `power(0.5, ($4::date - ${day}) / 90.0)`;
const points = `(j.safety_points / 1000.0 + coalesce(j.overspeed_s, 0) / 60.0
  + CASE WHEN j.late THEN 3 ELSE 0 END + 40 * coalesce(j.cargo_damage_ppm, 0) / 1000000.0)`;

/** Who has driven most safely for a company, of the same: those who have driven 500 km. */
export const safetySql = `
  WITH driven AS (
    SELECT j.driver_id AS id, sum(j.distance_m) AS metres, sum(${points} * ${decay})::float8 AS points,
           sum(j.distance_m / 1000.0 * ${decay})::float8 AS km
    FROM jobs j WHERE ${since} GROUP BY j.driver_id),
  company AS (
    SELECT CASE WHEN sum(metres) >= 10000000 THEN sum(points) / sum(km) ELSE 0.008 END AS average
    FROM driven)
  SELECT rank() OVER (ORDER BY value DESC) AS rank, id, value FROM (
    SELECT id, round(100 * exp(-(points + 2000 * average) / (km + 2000) * 1000 / 25))::bigint AS value
    FROM driven, company WHERE metres >= 500000) one
  ORDER BY 1`;

/** The jobs of somebody in the order of the list: those under way, then the latest. */
export const listedSql = (whose: Whose) =>
  `SELECT id, state, tier, revenue_minor AS "revenueMinor", distance_m AS "distanceM"
   FROM jobs WHERE ${whose} = $1::uuid ORDER BY ended_at DESC NULLS FIRST, id DESC`;

/** What each member of a company has driven for it since a day and ever, and the last job. */
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

/** How many members of a company have driven since a day and in the week before, and drive now. */
export const crewSql = `
  SELECT count(DISTINCT m.user_id) AS members,
         count(DISTINCT m.user_id) FILTER (WHERE ${counts} AND ${day} >= $2::date)
           AS "droveThisWeek",
         count(DISTINCT m.user_id) FILTER (
           WHERE ${counts} AND ${day} >= $2::date - 7 AND ${day} < $2::date) AS "droveLastWeek",
         count(DISTINCT m.user_id) FILTER (WHERE ${isOnTheRoad('$3')}) AS "onTheRoad"
  FROM memberships m LEFT JOIN jobs j ON j.driver_id = m.user_id AND j.vtc_id = m.vtc_id
  WHERE m.vtc_id = $1::uuid`;

/** What of a driver's waits for others. */
export const waitingSql = `
  SELECT count(*) FILTER (WHERE j.tier = 'review') AS "ownReviews",
         count(*) FILTER (WHERE EXISTS (
           SELECT FROM job_appeals a WHERE a.job_id = j.id AND a.closed_at IS NULL)) AS "ownAppeals"
  FROM jobs j WHERE j.driver_id = $1::uuid`;

const jobsFirst = '(SELECT count(*) FROM jobs j WHERE j.vtc_id = v.id) DESC, v.id';

/** So many companies, those with most jobs first, and in any case one without. */
export const vtcsSql = `
  (SELECT v.id, v.tag, v.owner_id AS "ownerId" FROM vtcs v ORDER BY ${jobsFirst} LIMIT $1)
  UNION
  (SELECT v.id, v.tag, v.owner_id FROM vtcs v
   WHERE NOT EXISTS (SELECT FROM jobs j WHERE j.vtc_id = v.id) LIMIT 1)`;

/** So many drivers, with or without a company, those with most jobs first. */
export const driversSql = `
  SELECT u.id, m.vtc_id AS "vtcId" FROM users u LEFT JOIN memberships m ON m.user_id = u.id
  ORDER BY (SELECT count(*) FROM jobs j WHERE j.driver_id = u.id) DESC, u.id LIMIT $1`;
