import { sharingRule } from '../../lib/sharing.ts';

/** How many drivers must have reported data that is used against others, even with a single company. */
const leastDrivers = sharingRule.drivers;

/** A city's position, in game metres. */
export interface AgreedPlace {
  readonly x: number;
  readonly z: number;
}

/**
 * SQL for a city's position according to enough drivers, as JSON, the same for every company. Null if fewer
 * have reported it. Game and city are columns of the enclosing query.
 */
export function agreedPlaceSql(game: string, cityId: string): string {
  return `(SELECT json_build_object('x', told.x, 'z', told.z) FROM map_cities told
    WHERE told.game = CASE ${game} WHEN 'ets2' THEN 0 ELSE 1 END AND told.city_id = ${cityId}
      AND told.drivers >= ${leastDrivers})`;
}

/**
 * SQL for whether enough drivers have had a counted job with the cargo. It steps from driver to driver. Game
 * and cargo are columns of the enclosing query.
 */
export function isCargoKnownSql(game: string, cargoId: string): string {
  const nextTeller = (after: string) => `(SELECT counted.driver_id FROM jobs counted
    WHERE counted.game = ${game} AND counted.cargo_id = ${cargoId}
      AND counted.tier IN ('verified', 'accepted') AND counted.driver_id ${after}
    ORDER BY counted.driver_id LIMIT 1)`;
  return `(WITH RECURSIVE teller AS (
      SELECT ${nextTeller('IS NOT NULL')} AS driver_id, 1 AS n
      UNION ALL SELECT ${nextTeller('> teller.driver_id')}, n + 1 FROM teller
      WHERE teller.driver_id IS NOT NULL AND n < ${leastDrivers})
    SELECT count(driver_id) = ${leastDrivers} FROM teller)`;
}
