import type { Db } from '../../lib/db.ts';
import { type KnownCity, listCities } from './fuel.data.ts';
import { type MarketKey, readMarket } from './fuel-market.data.ts';
import { priceInCity } from './fuel.policy.ts';

/** Fuel prices of a company along a route. */
export interface FuelAlong {
  /** Minor units per 100 litres. */
  readonly priceIn: (cityId: string) => number;
  /** Cities of the game with a known position. */
  readonly cities: readonly KnownCity[];
}

/** Reads the current fuel prices and the known cities of a company. */
export async function readFuelAlong(db: Db, key: MarketKey): Promise<FuelAlong> {
  const [market, cities] = await Promise.all([readMarket(db, key), listCities(db, key)]);
  return { priceIn: (cityId) => priceInCity(market, cityId).minorPer100L, cities };
}
