import type { RouteFuelStop } from '@waybill/schema/features/route-plans.models';

/** A leg as far as fuel is concerned. What nobody knows is null. */
interface Drive {
  readonly distanceM: number | null;
  readonly fuelMl: number | null;
  /** Where it ends, and what a litre costs there. */
  readonly toCityId: string;
  readonly priceMinor: number | null;
}

/** So much of a tank is never driven empty. */
const reserve = 0.1;

/**
 * Where to fill up whoever sets out with a full tank of this range: at the cheapest of the stops that it
 * reaches with a tenth left, at the farthest of equal ones, and where it reaches none, on the way as late
 * as that allows. The tank is filled each time.
 */
export function planFuelStops(
  legs: readonly Drive[],
  rangeM: number,
  priceOnTheWay: number | null,
): readonly RouteFuelStop[] {
  const reach = Math.floor(rangeM * (1 - reserve));
  const places = placesOf(legs);
  const end = places.at(-1)?.reached ?? 0;
  const stops: RouteFuelStop[] = [];
  for (let filled = 0; end - filled > reach;) {
    const from = filled;
    const inReach = places.filter(({ reached }) => reached > from && reached <= from + reach);
    const best = inReach.reduce<(typeof inReach)[number] | null>(
      (found, place) => (found === null || priceOf(place) <= priceOf(found) ? place : found),
      null,
    );
    const at = best?.reached ?? from + reach;
    const leg = best?.leg ?? places.findIndex(({ reached }) => reached > at);
    const beginning = places[leg - 1]?.reached ?? 0;
    stops.push({
      leg,
      distanceM: at - beginning,
      cityId: best?.cityId ?? null,
      volumeMl: Math.round(burnedBetween(legs, from, at)),
      priceMinor: best ? best.priceMinor : priceOnTheWay,
    });
    filled = at;
  }
  return stops;
}

function placesOf(legs: readonly Drive[]) {
  let reached = 0;
  return legs.map(({ distanceM, toCityId: cityId, priceMinor }, leg) => {
    reached += distanceM ?? 0;
    return { leg, reached, cityId, priceMinor };
  });
}

function priceOf({ priceMinor }: { readonly priceMinor: number | null }): number {
  return priceMinor ?? Infinity;
}

/** Millilitres burned between two points of the way. */
function burnedBetween(legs: readonly Drive[], from: number, to: number): number {
  let beginning = 0;
  let burned = 0;
  for (const { distanceM, fuelMl } of legs) {
    const length = distanceM ?? 0;
    const driven = Math.min(to, beginning + length) - Math.max(from, beginning);
    if (driven > 0 && length > 0) burned += ((fuelMl ?? 0) * driven) / length;
    beginning += length;
  }
  return burned;
}
