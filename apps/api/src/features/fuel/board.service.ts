import { cityNameOf } from '@waybill/schema/city-names';
import type { CityPrice, FuelBoard, FuelReasons } from '@waybill/schema/features/fuel.models';
import type { FuelReasonsQuery, FuelRouteQuery } from '@waybill/schema/features/fuel.fields';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import { territoriesOf, territoryOfCity } from '@waybill/schema/territories';
import type { Actor } from '../../auth/actor.ts';
import type { Clock } from '../../lib/clock.ts';
import type { Db } from '../../lib/db.ts';
import { AppError } from '../../lib/app-error.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { type MarketKey, readMarket, readMarkets } from './fuel-market.data.ts';
import * as data from './fuel.data.ts';
import { dayMs, dayOf } from './fuel.policy.ts';
import {
  isOnTheWay,
  mayEditPrices,
  type Market,
  priceInCity,
  priceInTerritory,
} from './fuel.policy.ts';
import { currencyOf, presentChange } from './fuel.presenter.ts';

interface Reader {
  readonly db: Db;
  readonly clock: Clock;
}

/** Returns a company's fuel prices in one game. */
export async function getBoard(
  { db, actor, clock }: Reader & { readonly actor: Actor },
  vtcId: string,
  game: Game,
): Promise<FuelBoard> {
  const key = { vtcId, game, at: clock() };
  const market = await readMarket(db, key);
  const past = await listPastMarkets(db, key, limits.fuelTrendDays);
  const named = await listNamedCities({ db }, key);
  const tanked = [...market.tankedIn.values()];
  const isKeeper = mayEditPrices(actor);
  return {
    game,
    currency: currencyOf(game),
    at: key.at.toISOString(),
    version: market.version,
    changed: presentChange(await data.findLastChange(db, key)),
    territories: territoriesOf(game)
      .map((territory) => {
        const { minorPer100L, basis, inputs } = priceInTerritory(market, territory);
        return { territory, minorPer100L, basis, inputs, history: pricesIn(past, territory) };
      })
      .toSorted((a, b) => a.minorPer100L - b.minorPer100L),
    cities: sortByPrice(
      [...new Set([...market.byCity.keys(), ...market.tankedAt.keys()])].map((cityId) =>
        presentCity(market, named, cityId),
      ),
    ),
    week: tanked.reduce((sum, { week }) => sum + week, 0),
    fourWeeks: tanked.reduce((sum, { fourWeeks }) => sum + fourWeeks, 0),
    reports: [...market.byTerritory.values()].reduce((sum, { reports }) => sum + reports, 0),
    can: { editBase: isKeeper, removeReports: isKeeper },
  };
}

/** Returns how the price of a territory is computed. @throws VALIDATION_FAILED */
export async function getReasons(
  { db, clock }: Reader,
  vtcId: string,
  { game, territory }: FuelReasonsQuery,
): Promise<FuelReasons> {
  requireTerritory(game, territory);
  const key = { vtcId, game, at: clock() };
  const market = await readMarket(db, key);
  const cities = [...market.tankedAt.keys()].filter(
    (id) => territoryOfCity(game, id) === territory,
  );
  const { tankUps, count } = await data.listTankUps(db, key, cities);
  const named = await listNamedCities({ db }, key);
  const reports = await data.listCounting(db, key, territory);
  const past = await listPastMarkets(db, key, limits.fuelHistoryDays);
  return {
    price: priceInTerritory(market, territory),
    currency: currencyOf(game),
    reports: reports.map(({ id, price, at, city }) => ({
      id,
      minorPer100L: price,
      at: at.toISOString(),
      city,
    })),
    tankUps: tankUps.map(({ jobId, cityId, at, volumeMl }) => ({
      jobId,
      cityId,
      city: nameCity(game, named, cityId),
      at: at.toISOString(),
      volumeMl,
    })),
    tankUpCount: count,
    changed: presentChange(await data.findLastChange(db, key, territory)),
    history: pricesIn(past, territory),
  };
}

/** Lists fuel prices at some cities and along the route between them, cheapest first. */
export async function listOnRoute(
  { db, clock }: Reader,
  vtcId: string,
  { game, cities }: FuelRouteQuery,
): Promise<CityPrice[]> {
  const key = { vtcId, game, at: clock() };
  const market = await readMarket(db, key);
  const named = await listNamedCities({ db }, key);
  const stops = cities.flatMap((id) => named.get(id)?.place ?? []);
  const between = [...named.values()].filter(
    ({ place }) => place !== null && isOnTheWay(place, stops),
  );
  const ids = new Set([...cities, ...between.map(({ cityId }) => cityId)]);
  return sortByPrice([...ids].map((id) => presentCity(market, named, id))).slice(
    0,
    limits.fuelRouteCities,
  );
}

/** @throws VALIDATION_FAILED if the game has no such territory */
export function requireTerritory(game: Game, territory: string): void {
  if (territoriesOf(game).includes(territory)) return;
  throw new AppError('VALIDATION_FAILED', { fields: { territory: messages.fuelPlaceRequired } });
}

interface NamedCity {
  readonly cityId: string;
  readonly name: string;
  readonly place: { readonly x: number; readonly z: number } | null;
}

/** Lists cities with a name: from map data, and from the company's reports. */
async function listNamedCities(
  { db }: Pick<Reader, 'db'>,
  key: MarketKey,
): Promise<ReadonlyMap<string, NamedCity>> {
  const reported = await data.listReportedCities(db, key);
  const known = await data.listCities(db, key);
  return new Map<string, NamedCity>([
    ...reported.map((city) => [city.cityId, { ...city, place: null }] as const),
    ...known.map(({ x, z, ...city }) => [city.cityId, { ...city, place: { x, z } }] as const),
  ]);
}

/** Returns Waybill's own name of a city, or else the one that drivers' games told, or at last its id. */
function nameCity(game: Game, named: ReadonlyMap<string, NamedCity>, cityId: string): string {
  return cityNameOf(game, cityId) ?? named.get(cityId)?.name ?? cityId;
}

function presentCity(
  market: Market,
  named: ReadonlyMap<string, NamedCity>,
  cityId: string,
): CityPrice {
  const { minorPer100L, basis } = priceInCity(market, cityId);
  const city = named.get(cityId);
  return {
    cityId,
    city: nameCity(market.game, named, cityId),
    territory: territoryOfCity(market.game, cityId),
    minorPer100L,
    basis,
    reports: market.byCity.get(cityId)?.reports ?? 0,
    at: city?.place ?? null,
  };
}

function sortByPrice(cities: readonly CityPrice[]): CityPrice[] {
  return cities.toSorted(
    (a, b) => a.minorPer100L - b.minorPer100L || (a.cityId < b.cityId ? -1 : 1),
  );
}

/** Returns a company's market at the end of each of the last days, the oldest first, without today. */
async function listPastMarkets(db: Db, key: MarketKey, days: number): Promise<readonly Market[]> {
  const today = dayOf(key.at).getTime();
  const ends = Array.from({ length: days }, (_, index) => today - (days - 1 - index) * dayMs - 1);
  return readMarkets(
    sqlOf(db),
    key,
    ends.map((end) => new Date(end)),
  );
}

function pricesIn(markets: readonly Market[], territory: string): number[] {
  return markets.map((market) => priceInTerritory(market, territory).minorPer100L);
}
