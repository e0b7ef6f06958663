import type { RouteFuelStop } from '@waybill/schema/features/route-plans.models';
import type { Spot } from './spots.policy.ts';

/** A leg's facts for fuel. Unknown ones are null. */
interface Drive {
  readonly distanceM: number | null;
  readonly fuelMl: number | null;
  /** The price of a litre on it, away from cities. */
  readonly priceMinor: number | null;
}

/** A city to fill up in, and the price of a litre there. */
export interface FuelPlace extends Spot {
  readonly cityId: string;
  readonly city: string;
  readonly priceMinor: number | null;
}

/** The share of a tank that is kept as a reserve. */
const reserve = 0.1;

/**
 * Plans where to fill up, starting with a full tank of this range and always keeping a tenth: as few stops as
 * possible, each in the cheapest city that allows it, the farthest of equally cheap ones; without a city, on
 * the road as late as possible. Each stop fills the tank.
 */
export function planFuelStops(
  legs: readonly Drive[],
  rangeM: number,
  places: readonly FuelPlace[],
): readonly RouteFuelStop[] {
  const reach = Math.floor(rangeM * (1 - reserve));
  const begins = beginningsOf(legs);
  const end = begins.at(-1) ?? 0;
  const onWay = places
    .map((place) => ({ ...place, at: (begins[place.leg] ?? 0) + place.distanceM }))
    .toSorted((a, b) => a.at - b.at);
  const stops: RouteFuelStop[] = [];
  for (let filled = 0; end - filled > reach;) {
    const from = filled;
    const needed = Math.ceil((end - from) / reach) - 1;
    const earliest = Math.max(from + 1, end - needed * reach);
    const best = onWay
      .filter(({ at }) => at >= earliest && at <= from + reach)
      .reduce<(typeof onWay)[number] | null>(
        (found, place) => (found === null || priceOf(place) <= priceOf(found) ? place : found),
        null,
      );
    const at = best?.at ?? from + reach;
    const leg = best?.leg ?? legs.findIndex((_, index) => (begins[index + 1] ?? 0) > at);
    stops.push({
      leg,
      distanceM: at - (begins[leg] ?? 0),
      cityId: best?.cityId ?? null,
      city: best?.city ?? null,
      volumeMl: Math.round(burnedBetween(legs, begins, from, at)),
      priceMinor: (best ?? legs[leg])?.priceMinor ?? null,
    });
    filled = at;
  }
  return stops;
}

/** Returns after how many metres each leg begins, and the last one ends. */
function beginningsOf(legs: readonly Drive[]): readonly number[] {
  const begins = [0];
  for (const { distanceM } of legs) begins.push((begins.at(-1) ?? 0) + (distanceM ?? 0));
  return begins;
}

function priceOf({ priceMinor }: { readonly priceMinor: number | null }): number {
  return priceMinor ?? Infinity;
}

/** Returns the millilitres burned between two points of the route. */
function burnedBetween(
  legs: readonly Drive[],
  begins: readonly number[],
  from: number,
  to: number,
): number {
  let burned = 0;
  for (const [index, { distanceM, fuelMl }] of legs.entries()) {
    const [length, beginning] = [distanceM ?? 0, begins[index] ?? 0];
    const driven = Math.min(to, beginning + length) - Math.max(from, beginning);
    if (driven > 0 && length > 0) burned += ((fuelMl ?? 0) * driven) / length;
  }
  return burned;
}
