import type { Db } from '../../lib/db.ts';

/** A city where jobs that are on the map began and ended in it. */
export interface CityRow {
  readonly cityId: string;
  readonly name: string;
  readonly x: number;
  readonly z: number;
  /** Of so many beginnings and ends. */
  readonly n: number;
}

const merged = `NOT EXISTS (SELECT FROM map_pending p WHERE p.job_id = r.job_id AND p.sign = 1)`;

const latest = (side: 'from' | 'to', name: string) => `
  (SELECT r.${side}_x AS x, r.${side}_z AS z, r.crossed, r.ended_at, r.job_id, j.${name} AS name
   FROM job_roads r JOIN jobs j ON j.id = r.job_id
   WHERE r.game = $1::smallint AND r.${side}_city = city.id AND ${merged}
   ORDER BY r.ended_at DESC, r.job_id DESC LIMIT 101)`;

/**
 * Cities in the middle of where the latest jobs began and ended in them. Whoever takes a ship at once is seen
 * only on the other shore: what crossed the sea tells where nothing else does.
 */
const placed = `
  city AS (SELECT unnest($2::text[]) AS id),
  points AS (
    SELECT city.id, p.* FROM city, LATERAL (
      ${latest('from', 'source_city')} UNION ALL ${latest('to', 'destination_city')}) p),
  placed AS (
    SELECT id, (array_agg(name ORDER BY ended_at DESC, job_id DESC, name))[1] AS name,
           round(percentile_cont(0.5) WITHIN GROUP (ORDER BY x))::int AS x,
           round(percentile_cont(0.5) WITHIN GROUP (ORDER BY z))::int AS z, count(*)::int AS n
    FROM points WHERE NOT crossed OR id NOT IN (SELECT id FROM points WHERE NOT crossed)
    GROUP BY id)`;

/** Puts cities where jobs began and ended in them, and forgets those where none did. */
export async function setCities(db: Db, game: number, cities: readonly string[]): Promise<void> {
  if (cities.length === 0) return;
  await db.$executeRawUnsafe(
    `WITH ${placed},
     gone AS (
       DELETE FROM map_cities c USING city WHERE c.game = $1::smallint AND c.city_id = city.id
         AND NOT EXISTS (SELECT FROM placed WHERE placed.id = c.city_id))
     INSERT INTO map_cities (game, city_id, name, x, z, n)
     SELECT $1::smallint, id, name, x, z, n FROM placed ORDER BY id
     ON CONFLICT (game, city_id) DO UPDATE
       SET name = EXCLUDED.name, x = EXCLUDED.x, z = EXCLUDED.z, n = EXCLUDED.n`,
    game,
    cities,
  );
}

/** Where cities should be. */
export async function findPlaces(
  db: Db,
  game: number,
  cities: readonly string[],
): Promise<CityRow[]> {
  return db.$queryRawUnsafe<CityRow[]>(
    `WITH ${placed} SELECT id AS "cityId", name, x, z, n FROM placed`,
    game,
    cities,
  );
}

export async function listCities(db: Db, game: number): Promise<CityRow[]> {
  return db.mapCity.findMany({
    where: { game },
    select: { cityId: true, name: true, x: true, z: true, n: true },
  });
}

/** All cities that jobs name or the map has, less those of which something is still to be taken away. */
export async function listNamed(db: Db, game: number): Promise<string[]> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT city AS id FROM (
      SELECT from_city AS city FROM job_roads WHERE game = ${game}
      UNION SELECT to_city FROM job_roads WHERE game = ${game}
      UNION SELECT city_id FROM map_cities WHERE game = ${game}) named
    WHERE city IS NOT NULL AND city NOT IN (
      SELECT unnest(ARRAY[from_city, to_city]) FROM map_pending
      WHERE sign = -1 AND game = ${game} AND num_nonnulls(from_city, to_city) = 2
      UNION ALL SELECT coalesce(from_city, to_city) FROM map_pending
      WHERE sign = -1 AND game = ${game} AND num_nonnulls(from_city, to_city) = 1)`;
  return rows.map(({ id }) => id);
}
