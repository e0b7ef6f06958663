import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';
import { numberOfGame } from './counting.data.ts';

/** A city with a known position, in game metres. */
export interface City {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly z: number;
}

/** Lists the cities that members of a company know. */
export async function listCities(
  db: Db,
  game: Game,
  vtcId: string | null,
): Promise<readonly City[]> {
  return db.$queryRaw<City[]>`
    SELECT city_id AS id, name, x, z
    FROM known_cities(${numberOfGame(game)}::smallint, ${vtcId}::uuid, NULL) ORDER BY city_id`;
}
