import type { Game } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';
import { numberOfGame } from './counting.data.ts';

/** A city whose place is known, in metres of the game. */
export interface City {
  readonly id: string;
  readonly name: string;
  readonly x: number;
  readonly z: number;
}

/** The cities that drivers have been in. */
export async function listCities(db: Db, game: Game): Promise<readonly City[]> {
  const rows = await db.mapCity.findMany({
    where: { game: numberOfGame(game) },
    select: { cityId: true, name: true, x: true, z: true },
    orderBy: { cityId: 'asc' },
  });
  return rows.map(({ cityId: id, name, x, z }) => ({ id, name, x, z }));
}
