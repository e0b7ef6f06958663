import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Sql } from '../../lib/sql.ts';

/** So many drivers have to have told what is held against others. */
const leastDrivers = 3;

interface ToldPlace {
  readonly x: number;
  readonly z: number;
}

/**
 * Where cities lie by enough drivers, in metres of the game's map: the same for every company. Cities that fewer
 * have told are left out.
 */
export async function findToldPlaces(
  sql: Sql,
  game: Game,
  cityIds: readonly string[],
): Promise<ReadonlyMap<string, ToldPlace>> {
  const rows = await sql.query<ToldPlace & { readonly cityId: string }>({
    name: 'told-places',
    text: `SELECT city_id AS "cityId", x, z FROM map_cities
           WHERE game = $1::smallint AND city_id = ANY($2::text[]) AND drivers >= ${leastDrivers}`,
    values: [game === 'ets2' ? 0 : 1, [...cityIds]],
  });
  return new Map(rows.map(({ cityId, x, z }) => [cityId, { x, z }]));
}

const nextTeller = (after: string) => `(SELECT driver_id FROM jobs
  WHERE game = $1::game AND cargo_id = $2 AND tier IN ('verified', 'accepted') AND driver_id ${after}
  ORDER BY driver_id LIMIT 1)`;

/** Whether enough drivers have had a job with the cargo that counts. It steps from one driver to the next. */
export async function isCargoTold(sql: Sql, game: Game, cargoId: string): Promise<boolean> {
  const [row] = await sql.query<{ readonly isTold: boolean }>({
    name: 'is-cargo-told',
    text: `WITH RECURSIVE teller AS (
             SELECT ${nextTeller('IS NOT NULL')} AS driver_id, 1 AS n
             UNION ALL SELECT ${nextTeller('> teller.driver_id')}, n + 1 FROM teller
             WHERE teller.driver_id IS NOT NULL AND n < ${leastDrivers})
           SELECT count(driver_id) = ${leastDrivers} AS "isTold" FROM teller`,
    values: [game, cargoId],
  });
  return row?.isTold ?? false;
}
