import type { RouteCityQuery, RouteQuery } from '@waybill/schema/features/route-plans.fields';
import type { Route, RouteCity, RouteLeg } from '@waybill/schema/features/route-plans.models';
import type { ActorContext, Services } from '../../http/context.ts';
import type { Actor } from '../../auth/actor.ts';
import { type FuelAlong, readFuelAlong } from '../fuel/along.service.ts';
import { listTrafficAlong } from '../traffic/along.service.ts';
import * as cities from './cities.data.ts';
import type { FuelPlace } from './fuel-stops.policy.ts';
import { findHabits } from './habits.data.ts';
import { listLaneDistances, listLanes, type Lane } from './lanes.data.ts';
import {
  describeLeg,
  describeRoute,
  type Factors,
  factorsOf,
  straightDistance,
} from './legs.policy.ts';
import { findShortestOrder } from './order.policy.ts';
import { createSpotFinder, type DrawnLeg, roadCellsOf, type SpotFinder } from './spots.policy.ts';

/** The context for finding a route, both for estimates and for saving. */
export type RouteContext = Pick<Services, 'findRow' | 'ways' | 'rateLimits'> & {
  readonly actor: Actor;
};

/** Lists cities by part of their name. */
export async function listCities(
  { findRow, actor }: ActorContext,
  { game, search }: RouteCityQuery,
): Promise<readonly RouteCity[]> {
  return cities.listCities(findRow, actor, game, search);
}

type Wanted = Pick<RouteQuery, 'game' | 'stops' | 'order'>;

/** A route's legs. */
interface FoundLegs {
  readonly legs: readonly RouteLeg[];
  /** The same legs on the map. */
  readonly drawn: readonly DrawnLeg[];
  readonly order: Route['order'];
  readonly factors: Factors;
}

/** Returns a route's estimates, with fuel costs and traffic. @throws TOO_MANY_REQUESTS */
export async function findRoute(
  ctx: RouteContext & Pick<Services, 'db' | 'clock'>,
  vtcId: string,
  wanted: Wanted & Pick<RouteQuery, 'rangeM' | 'fuelPriceMinor'>,
): Promise<Route> {
  const { db, clock } = ctx;
  const { game, rangeM, fuelPriceMinor } = wanted;
  const at = clock();
  const { legs, drawn, order, factors } = await findLegs(ctx, vtcId, wanted);
  const findSpot = createSpotFinder(drawn);
  const [fuel, traffic] = await Promise.all([
    readFuelAlong(db, { vtcId, game, at }),
    findTraffic(db, { vtcId, game }, { cells: drawn.flatMap(roadCellsOf), findSpot }, at),
  ]);
  // A given price applies everywhere.
  const priceIn = (cityId: string) => fuelPriceMinor ?? fuel.priceIn(cityId) / 100;
  const places = listFuelPlaces(drawn, fuel.cities, { findSpot, priceIn });
  const prices = legs.map(({ from }) => priceIn(from.cityId));
  return describeRoute(legs, { game, rangeM, order, prices, places, traffic }, factors);
}

/** A city this close to a route is on it, in map metres. */
const cityOnWayM = 2_000;

/** Lists the stops of a route and the cities on it, with their fuel prices. */
function listFuelPlaces(
  legs: readonly DrawnLeg[],
  known: FuelAlong['cities'],
  {
    findSpot,
    priceIn,
  }: { readonly findSpot: SpotFinder; readonly priceIn: (cityId: string) => number },
): readonly FuelPlace[] {
  const stops = legs.map(({ to: { cityId, name: city }, distanceM }, leg) => ({
    leg,
    distanceM: distanceM ?? 0,
    cityId,
    city,
    priceMinor: priceIn(cityId),
  }));
  const named = new Set(legs.flatMap(({ from, to }) => [from.cityId, to.cityId]));
  const between = known.flatMap(({ cityId, name: city, ...at }) => {
    const spot = named.has(cityId) ? null : findSpot(at, cityOnWayM, 'all');
    return spot ? [{ ...spot, cityId, city, priceMinor: priceIn(cityId) }] : [];
  });
  return [...stops, ...between];
}

/** A report this close to a route is on it, and so is the middle of a 4 km square that it crosses. */
const reportOnWayM = 1_500;
const squareOnWayM = 2_900;
/** This much below the limit is slow (choice). */
const slowShare = 0.25;

/** Lists the traffic on the legs with a known route. Null if there is none. */
async function findTraffic(
  db: Services['db'],
  reader: { readonly vtcId: string; readonly game: Wanted['game'] },
  { cells, findSpot }: { readonly cells: readonly number[]; readonly findSpot: SpotFinder },
  now: Date,
): Promise<Route['traffic']> {
  if (cells.length === 0) return null;
  const { reports, congestion } = await listTrafficAlong(db, reader, cells, now);
  return {
    reports: reports
      .flatMap(({ confirmedAt, ...report }) => {
        const spot = findSpot(report, reportOnWayM, 'ways');
        return spot ? [{ ...report, ...spot, confirmedAt: confirmedAt.toISOString() }] : [];
      })
      .toSorted((a, b) => a.leg - b.leg || a.distanceM - b.distanceM),
    slow: congestion
      .filter(({ share }) => share >= slowShare)
      .flatMap((square) => {
        const spot = findSpot(square, squareOnWayM, 'ways');
        return spot ? [{ ...square, ...spot }] : [];
      }),
  };
}

/** Returns a route's legs with their estimates. @throws TOO_MANY_REQUESTS */
export async function findLegs(
  ctx: RouteContext,
  vtcId: string,
  wanted: Wanted,
): Promise<FoundLegs> {
  const { findRow, ways, actor, rateLimits } = ctx;
  const { game } = wanted;
  await rateLimits.consume('routesByUser', actor.userId);
  const [given, habits] = await Promise.all([
    cities.listCitiesById(findRow, vtcId, game, wanted.stops),
    findHabits(findRow, vtcId, game),
  ]);
  const factors = factorsOf(game, habits);
  const { stops, order } = await orderStops(ctx, vtcId, wanted, given, factors);
  const pairs = stops.slice(1).flatMap((to, at) => {
    const from = stops[at];
    return from ? [{ from, to }] : [];
  });
  const placed = pairs.flatMap(({ from, to }, at) =>
    from.at && to.at ? [{ at, from: from.at, to: to.at }] : [],
  );
  const [lanes, found] = await Promise.all([
    listLanes(findRow, vtcId, game, pairs.map(laneOf)),
    ways.find(game, vtcId, placed),
  ]);
  const wayOf = new Map(placed.map(({ at }, index) => [at, found[index] ?? null]));
  const legs = pairs.map(({ from, to }, at) => {
    const { company = null, everybody = null } = lanes[at] ?? {};
    return describeLeg({ from, to, company, everybody, way: wayOf.get(at) ?? null }, factors);
  });
  const drawn = legs.map(({ from, to, distanceM }, at) => {
    return { from, to, distanceM, points: wayOf.get(at)?.points ?? null };
  });
  return { legs, drawn, order, factors };
}

/** Returns the stops in driving order. */
async function orderStops(
  { findRow }: RouteContext,
  vtcId: string,
  { game, order }: Wanted,
  given: readonly RouteCity[],
  { detour }: Factors,
): Promise<{ readonly stops: readonly RouteCity[]; readonly order: Route['order'] }> {
  if (order === 'given' || given.length < 4) {
    return { stops: given, order: { kind: 'GIVEN', savedM: null } };
  }
  const pairs = given.flatMap((from) => given.map((to) => ({ from, to })));
  const known = await listLaneDistances(findRow, vtcId, game, pairs.map(laneOf));
  const costs = given.map((from, row) =>
    given.map((to, column) => {
      const driven = known[row * given.length + column] ?? null;
      return driven ?? straightDistance(from, to, detour) ?? unknownDistance;
    }),
  );
  const shortest = findShortestOrder(costs);
  const lengthOf = (indexes: readonly number[]) =>
    indexes
      .slice(1)
      .reduce((sum, to, at) => sum + (costs[indexes[at] ?? 0]?.[to] ?? unknownDistance), 0);
  const savedM = lengthOf(given.map((_, index) => index)) - lengthOf(shortest);
  return {
    stops: shortest.flatMap((index) => given[index] ?? []),
    order: { kind: 'SHORTEST', savedM: savedM < unknownDistance ? savedM : null },
  };
}

/** Lanes of unknown length come last. Metres. */
const unknownDistance = 1e9;

function laneOf({ from, to }: { readonly from: RouteCity; readonly to: RouteCity }): Lane {
  return { source: from.cityId, destination: to.cityId };
}
