import type { RouteCityQuery, RouteQuery } from '@waybill/schema/features/route-plans.fields';
import type { Route, RouteCity } from '@waybill/schema/features/route-plans.models';
import type { ActorContext, Services } from '../../http/context.ts';
import type { Actor } from '../../auth/actor.ts';
import * as cities from './cities.data.ts';
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

/** What a way is found with: the same for who only asks and for who saves it. */
export type RouteContext = Pick<Services, 'findRow' | 'ways' | 'rateLimits'> & {
  readonly actor: Actor;
};

/** Cities by a part of their name. */
export async function listCities(
  { findRow }: ActorContext,
  { game, search }: RouteCityQuery,
): Promise<readonly RouteCity[]> {
  return cities.listCities(findRow, game, search);
}

type Wanted = Pick<RouteQuery, 'game' | 'stops' | 'order' | 'rangeM' | 'fuelPriceMinor'>;

/** What is known of a way. @throws TOO_MANY_REQUESTS */
export async function findRoute(ctx: RouteContext, vtcId: string, wanted: Wanted): Promise<Route> {
  const { findRow, ways, actor, rateLimits } = ctx;
  const { game, rangeM, fuelPriceMinor = null } = wanted;
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
    ways.find(game, placed),
  ]);
  const wayOf = new Map(placed.map(({ at }, index) => [at, found[index] ?? null]));
  const legs = pairs.map(({ from, to }, at) => {
    const { company = null, everybody = null } = lanes[at] ?? {};
    return describeLeg({ from, to, company, everybody, way: wayOf.get(at) ?? null }, factors);
  });
  return describeRoute(legs, { game, rangeM, fuelPriceMinor, order }, factors);
}

/** The stops in the order in which they are driven. */
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

/** What of no lane is known how long it is comes last. Metres. */
const unknownDistance = 1e9;

function laneOf({ from, to }: { readonly from: RouteCity; readonly to: RouteCity }): Lane {
  return { source: from.cityId, destination: to.cityId };
}
