import type { Db } from '../../lib/db.ts';
import { manyCompaniesSql, noCompanyId, sharedSql } from '../../lib/sharing.ts';

/** A city and a driver whose jobs may name it. */
export interface Voter {
  readonly cityId: string;
  readonly driverId: string;
}

/** One driver's vote on a city, from their jobs. */
export interface VoteRow extends Voter {
  readonly vtcId: string | null;
  readonly name: string;
  readonly x: number;
  readonly z: number;
  /** Whether all of them took a ship: then they may begin or end on the other shore. */
  readonly isCrossed: boolean;
  /** The number of starts and ends. */
  readonly n: number;
}

/** A city as many drivers report it. */
export interface CityRow {
  readonly cityId: string;
  readonly name: string;
  readonly x: number;
  readonly z: number;
  readonly n: number;
}

export interface SharedCityRow extends CityRow {
  readonly drivers: number;
}

export interface VtcCityRow extends CityRow {
  readonly vtcId: string;
}

/** A driver's vote is based on this many of their first jobs: later ones don't change it. */
const firstJobs = 11;
/**
 * This many votes decide on a city, equally distributed among companies as far as possible: a flood of votes
 * can't displace the others.
 */
const electors = 51;
/** Votes this close to each other agree, in map metres (choice). */
const agreeM = 5_000;

const merged = `NOT EXISTS (SELECT FROM map_pending p WHERE p.job_id = r.job_id AND p.sign = 1)`;
const ofVoter = (side: 'from' | 'to') =>
  `r.game = $1::smallint AND r.${side}_city = voter.city AND r.driver_id = voter.driver AND ${merged}`;

const first = (side: 'from' | 'to', name: string) => `
  (SELECT r.${side}_x AS x, r.${side}_z AS z, r.crossed, j.${name} AS name
   FROM job_roads r JOIN jobs j ON j.id = r.job_id WHERE ${ofVoter(side)}
   ORDER BY r.ended_at, r.job_id LIMIT ${firstJobs})`;

const last = (side: 'from' | 'to') => `
  (SELECT r.vtc_id, r.ended_at, r.job_id FROM job_roads r WHERE ${ofVoter(side)}
   ORDER BY r.ended_at DESC, r.job_id DESC LIMIT 1)`;

/** Computes each voter's votes from the jobs on the map. Voters without votes are left out. */
export async function findVotes(
  db: Db,
  game: number,
  voters: readonly Voter[],
): Promise<VoteRow[]> {
  return db.$queryRawUnsafe<VoteRow[]>(
    `WITH voter AS (SELECT DISTINCT city, driver FROM unnest($2::text[], $3::uuid[]) v (city, driver)),
     point AS MATERIALIZED (
       SELECT city, driver, p.*, bool_and(crossed) OVER (PARTITION BY city, driver) AS all_crossed
       FROM voter, LATERAL (
         ${first('from', 'source_city')} UNION ALL ${first('to', 'destination_city')}) p)
     SELECT city AS "cityId", driver AS "driverId",
            (SELECT vtc_id FROM (${last('from')} UNION ALL ${last('to')}) latest
             ORDER BY ended_at DESC, job_id DESC LIMIT 1) AS "vtcId",
            mode() WITHIN GROUP (ORDER BY voter.name) AS name,
            round(percentile_cont(0.5) WITHIN GROUP (ORDER BY x))::int AS x,
            round(percentile_cont(0.5) WITHIN GROUP (ORDER BY z))::int AS z,
            all_crossed AS "isCrossed", count(*)::int AS n
     FROM point AS voter WHERE NOT crossed OR all_crossed
     GROUP BY city, driver, all_crossed`,
    game,
    voters.map(({ cityId }) => cityId),
    voters.map(({ driverId }) => driverId),
  );
}

const voteColumns = `v.city_id AS "cityId", v.driver_id AS "driverId", v.vtc_id AS "vtcId", v.name, v.x, v.z,
  v.is_crossed AS "isCrossed", v.n::int AS n`;

export async function listVotes(
  db: Db,
  game: number,
  voters: readonly Voter[],
): Promise<VoteRow[]> {
  return db.$queryRawUnsafe<VoteRow[]>(
    `SELECT ${voteColumns} FROM city_votes v
     JOIN (SELECT DISTINCT city, driver FROM unnest($2::text[], $3::uuid[]) u (city, driver)) voter
       ON v.city_id = voter.city AND v.driver_id = voter.driver
     WHERE v.game = $1::smallint`,
    game,
    voters.map(({ cityId }) => cityId),
    voters.map(({ driverId }) => driverId),
  );
}

/** Lists everyone with a vote on some cities, or with jobs that begin or end there. */
export async function listVoters(
  db: Db,
  game: number,
  cityIds: readonly string[],
): Promise<Voter[]> {
  return db.$queryRawUnsafe<Voter[]>(
    `SELECT from_city AS "cityId", driver_id AS "driverId" FROM job_roads
     WHERE game = $1::smallint AND from_city = ANY($2::text[]) AND driver_id IS NOT NULL
     UNION SELECT to_city, driver_id FROM job_roads
     WHERE game = $1::smallint AND to_city = ANY($2::text[]) AND driver_id IS NOT NULL
     UNION SELECT city_id, driver_id FROM city_votes
     WHERE game = $1::smallint AND city_id = ANY($2::text[])`,
    game,
    cityIds,
  );
}

export async function removeVotes(db: Db, game: number, voters: readonly Voter[]): Promise<void> {
  await db.$executeRawUnsafe(
    `DELETE FROM city_votes v USING unnest($2::text[], $3::uuid[]) voter (city, driver)
     WHERE v.game = $1::smallint AND v.city_id = voter.city AND v.driver_id = voter.driver`,
    game,
    voters.map(({ cityId }) => cityId),
    voters.map(({ driverId }) => driverId),
  );
}

export async function setVotes(db: Db, game: number, rows: readonly VoteRow[]): Promise<void> {
  await db.$executeRaw`
    INSERT INTO city_votes (game, city_id, driver_id, vtc_id, name, x, z, is_crossed, n)
    SELECT ${game}, r."cityId", r."driverId", r."vtcId", r.name, r.x, r.z, r."isCrossed", r.n
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (
      "cityId" text, "driverId" uuid, "vtcId" uuid, name text, x int, z int, "isCrossed" boolean, n smallint)
    ORDER BY 2, 3
    ON CONFLICT (game, city_id, driver_id) DO UPDATE SET
      vtc_id = EXCLUDED.vtc_id, name = EXCLUDED.name, x = EXCLUDED.x, z = EXCLUDED.z,
      is_crossed = EXCLUDED.is_crossed, n = EXCLUDED.n`;
}

/** Requested cities, with Waybill's names for them. */
export interface RequestedCity {
  readonly cityId: string;
  readonly ownName: string | null;
}

const asked = `asked AS (SELECT * FROM unnest($2::text[], $3::text[]) a (city, own_name))`;
const valuesOf = (cities: readonly RequestedCity[]) => [
  cities.map(({ cityId }) => cityId),
  cities.map(({ ownName }) => ownName),
];

/**
 * Finds the cities on which enough drivers agree. Of several places the one of most drivers is used, and of
 * it the median of companies, each at the median of its drivers, so that one company can't move it. Jobs that
 * took a ship are used only if there are no others.
 */
export async function findSharedCities(
  db: Db,
  game: number,
  cities: readonly RequestedCity[],
): Promise<SharedCityRow[]> {
  const agrees = sharedSql('count(*)', 'count(DISTINCT company)', manyCompaniesSql.whenCounted);
  return db.$queryRawUnsafe<SharedCityRow[]>(
    `WITH ${asked},
     vote AS (
       SELECT v.*, coalesce(v.vtc_id, '${noCompanyId}') AS company
       FROM asked JOIN city_votes v ON v.game = $1::smallint AND v.city_id = asked.city),
     turn AS (
       SELECT *, row_number() OVER (PARTITION BY city_id, company ORDER BY driver_id) AS turn FROM vote),
     elector AS MATERIALIZED (
       SELECT * FROM (
         SELECT *, row_number() OVER (PARTITION BY city_id ORDER BY turn, driver_id) AS place FROM turn) e
       WHERE place <= ${electors}),
     agreed AS (
       SELECT city_id, around, crosses, x, z FROM (
         SELECT around.city_id, around.driver_id AS around, around.x, around.z, crosses, other.company
         FROM unnest('{f,t}'::boolean[]) crosses
         JOIN elector around ON crosses OR NOT around.is_crossed
         JOIN elector other ON other.city_id = around.city_id AND (crosses OR NOT other.is_crossed)
           AND (other.x - around.x)::float8 ^ 2 + (other.z - around.z)::float8 ^ 2 <= ${agreeM} ^ 2) pair
       GROUP BY city_id, around, crosses, x, z HAVING ${agrees}
       ORDER BY city_id, crosses, count(*) DESC, count(DISTINCT company) DESC, around),
     chosen AS (SELECT DISTINCT ON (city_id) * FROM agreed),
     supporter AS (
       SELECT e.* FROM chosen c
       JOIN elector e ON e.city_id = c.city_id AND (c.crosses OR NOT e.is_crossed)
         AND (e.x - c.x)::float8 ^ 2 + (e.z - c.z)::float8 ^ 2 <= ${agreeM} ^ 2),
     place AS (
       SELECT city_id, round(percentile_cont(0.5) WITHIN GROUP (ORDER BY x))::int AS x,
              round(percentile_cont(0.5) WITHIN GROUP (ORDER BY z))::int AS z,
              sum(n)::int AS n, sum(drivers)::int AS drivers
       FROM (SELECT city_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY x) AS x,
                    percentile_cont(0.5) WITHIN GROUP (ORDER BY z) AS z, sum(n) AS n, count(*) AS drivers
             FROM supporter GROUP BY city_id, company) of_company
       GROUP BY city_id),
     called AS (
       SELECT DISTINCT ON (city_id) city_id, name FROM (
         SELECT city_id, name, count(*) AS drivers FROM elector
         GROUP BY city_id, name HAVING ${agrees}) names
       ORDER BY city_id, drivers DESC, name)
     SELECT city_id AS "cityId", coalesce(own_name, called.name, city_id) AS name, x, z, n, drivers
     FROM place JOIN asked ON asked.city = city_id LEFT JOIN called USING (city_id)`,
    game,
    ...valuesOf(cities),
  );
}

/** Finds the same cities as each company's drivers report them, for all companies or some. */
export async function findVtcCities(
  db: Db,
  game: number,
  cities: readonly RequestedCity[],
  vtcIds: readonly string[] | null,
): Promise<VtcCityRow[]> {
  return db.$queryRawUnsafe<VtcCityRow[]>(
    `WITH ${asked},
     elector AS (
       SELECT *, bool_and(is_crossed) OVER (PARTITION BY city_id, vtc_id) AS all_crossed FROM (
         SELECT v.*, row_number() OVER (PARTITION BY v.city_id, v.vtc_id ORDER BY v.driver_id) AS place
         FROM asked JOIN city_votes v ON v.game = $1::smallint AND v.city_id = asked.city
         WHERE v.vtc_id IS NOT NULL AND ($4::uuid[] IS NULL OR v.vtc_id = ANY($4::uuid[]))) e
       WHERE place <= ${electors})
     SELECT vtc_id AS "vtcId", city_id AS "cityId",
            coalesce(own_name, mode() WITHIN GROUP (ORDER BY name)) AS name,
            round(percentile_cont(0.5) WITHIN GROUP (ORDER BY x))::int AS x,
            round(percentile_cont(0.5) WITHIN GROUP (ORDER BY z))::int AS z, sum(n)::int AS n
     FROM elector JOIN asked ON asked.city = city_id WHERE NOT is_crossed OR all_crossed
     GROUP BY vtc_id, city_id, own_name`,
    game,
    ...valuesOf(cities),
    vtcIds,
  );
}

/** Stores the shared cities. The other requested ones are no longer shared. */
export async function setSharedCities(
  db: Db,
  game: number,
  cityIds: readonly string[],
  rows: readonly SharedCityRow[],
): Promise<void> {
  const shared = rows.map(({ cityId }) => cityId);
  await db.$executeRaw`
    DELETE FROM map_cities WHERE game = ${game} AND city_id = ANY(${[...cityIds]}::text[])
      AND city_id <> ALL(${shared}::text[])`;
  await db.$executeRaw`
    INSERT INTO map_cities AS c (game, city_id, name, x, z, n, drivers)
    SELECT ${game}, r."cityId", r.name, r.x, r.z, r.n, r.drivers
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (
      "cityId" text, name text, x int, z int, n int, drivers smallint)
    ORDER BY 2
    ON CONFLICT (game, city_id) DO UPDATE SET
      name = EXCLUDED.name, x = EXCLUDED.x, z = EXCLUDED.z, n = EXCLUDED.n, drivers = EXCLUDED.drivers
    WHERE (c.name, c.x, c.z, c.n, c.drivers)
      IS DISTINCT FROM (EXCLUDED.name, EXCLUDED.x, EXCLUDED.z, EXCLUDED.n, EXCLUDED.drivers)`;
}

/** Stores the cities of companies, for all or some. */
export async function setVtcCities(
  db: Db,
  game: number,
  cityIds: readonly string[],
  vtcIds: readonly string[] | null,
  rows: readonly VtcCityRow[],
): Promise<void> {
  const known = JSON.stringify(rows);
  await db.$executeRaw`
    DELETE FROM vtc_cities c WHERE c.game = ${game} AND c.city_id = ANY(${[...cityIds]}::text[])
      AND (${vtcIds === null} OR c.vtc_id = ANY(${[...(vtcIds ?? [])]}::uuid[]))
      AND NOT EXISTS (SELECT FROM jsonb_to_recordset(${known}::jsonb) AS r ("vtcId" uuid, "cityId" text)
                      WHERE r."vtcId" = c.vtc_id AND r."cityId" = c.city_id)`;
  await db.$executeRaw`
    INSERT INTO vtc_cities AS c (vtc_id, game, city_id, name, x, z, n)
    SELECT r."vtcId", ${game}, r."cityId", r.name, r.x, r.z, r.n
    FROM jsonb_to_recordset(${known}::jsonb) AS r (
      "vtcId" uuid, "cityId" text, name text, x int, z int, n int)
    ORDER BY 1, 3
    ON CONFLICT (vtc_id, game, city_id) DO UPDATE SET
      name = EXCLUDED.name, x = EXCLUDED.x, z = EXCLUDED.z, n = EXCLUDED.n
    WHERE (c.name, c.x, c.z, c.n) IS DISTINCT FROM (EXCLUDED.name, EXCLUDED.x, EXCLUDED.z, EXCLUDED.n)`;
}

export async function listSharedCities(db: Db, game: number): Promise<SharedCityRow[]> {
  return db.mapCity.findMany({ where: { game }, omit: { game: true } });
}

export async function listVtcCities(db: Db, game: number): Promise<VtcCityRow[]> {
  return db.vtcCity.findMany({ where: { game }, omit: { game: true } });
}

/**
 * Lists all cities that jobs name, that have votes or that anyone sees, except those with pending removals.
 */
export async function listNamed(db: Db, game: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT city AS id FROM (
      SELECT from_city AS city FROM job_roads WHERE game = ${game}
      UNION SELECT to_city FROM job_roads WHERE game = ${game}
      UNION SELECT city_id FROM city_votes WHERE game = ${game}
      UNION SELECT city_id FROM vtc_cities WHERE game = ${game}
      UNION SELECT city_id FROM map_cities WHERE game = ${game}) named
    WHERE city IS NOT NULL AND city NOT IN (
      SELECT unnest(ARRAY[from_city, to_city]) FROM map_pending
      WHERE sign = -1 AND game = ${game} AND num_nonnulls(from_city, to_city) = 2
      UNION ALL SELECT coalesce(from_city, to_city) FROM map_pending
      WHERE sign = -1 AND game = ${game} AND num_nonnulls(from_city, to_city) = 1)`;
  return rows.map(({ id }) => id);
}

/** Takes some of the cities whose votes are to be recounted. */
export async function takeRecounts(
  db: Db,
  limit: number,
): Promise<{ readonly game: number; readonly cityId: string }[]> {
  return db.$queryRaw`
    DELETE FROM city_recounts WHERE (game, city_id) IN (
      SELECT game, city_id FROM city_recounts ORDER BY game, city_id LIMIT ${limit})
    RETURNING game, city_id AS "cityId"`;
}

/**
 * Records whether there is more than one company. If that has changed, all shared data is recounted.
 * @returns whether it has
 */
export async function followRule(db: Db): Promise<boolean> {
  const changed = await db.$executeRawUnsafe(
    `UPDATE vote_rules SET has_many_companies = NOT has_many_companies
     WHERE has_many_companies <> ${manyCompaniesSql.now}`,
  );
  if (changed === 0) return false;
  await db.$executeRaw`
    INSERT INTO city_recounts (game, city_id) SELECT DISTINCT game, city_id FROM city_votes
    ON CONFLICT DO NOTHING`;
  await db.$executeRaw`
    INSERT INTO chunk_recounts (game, chunk) SELECT game, chunk FROM map_chunks ON CONFLICT DO NOTHING`;
  return true;
}
