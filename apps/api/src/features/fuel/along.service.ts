import type { Db } from '../../lib/db.ts';
import { type KnownCity, listCities } from './fuel.data.ts';
import { type MarketKey, readMarket } from './fuel-market.data.ts';
import { priceInCity } from './fuel.policy.ts';

/** What fuel costs a company on its ways. */
export interface FuelAlong {
  /** Minor units for 100 litres. */
  readonly priceIn: (cityId: string) => number;
  /** The cities of the game whose place is known. */
  readonly cities: readonly KnownCity[];
}

/** By its drivers' reports, what they tanked and its base prices. */
export async function readFuelAlong(db: Db, key: MarketKey): Promise<FuelAlong> {
  const [market, cities] = await Promise.all([readMarket(db, key), listCities(db, key)]);
  return { priceIn: (cityId) => priceInCity(market, cityId).minorPer100L, cities };
}
