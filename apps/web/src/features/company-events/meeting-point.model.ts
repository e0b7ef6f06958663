import type { CompanyEvent } from '@waybill/schema/features/company-events.models';
import type { MapCity } from '@waybill/schema/features/roads.models';
import type { MapPlace } from '#src/components/world-map/content.ts';
import type { Point } from '#src/components/world-map/world.ts';

/** A place in metres of a game. */
export interface Meet {
  readonly x: number;
  readonly z: number;
}

/** Within this distance, a point is near a city. In game metres. */
const nearM = 4_000;

/** Returns the closest city, if a point is near it. */
export function cityNear(cities: readonly MapCity[], { x, z }: Meet): MapCity | null {
  const metresTo = (city: MapCity) => Math.hypot(city.x - x, city.z - z);
  const [nearest] = cities.toSorted((a, b) => metresTo(a) - metresTo(b));
  return nearest && metresTo(nearest) <= nearM ? nearest : null;
}

type Ends = Pick<CompanyEvent, 'from' | 'to' | 'meet'>;

/**
 * Returns where drivers meet: the chosen point, else the place of the city that they start in. Null where that
 * is unknown too.
 */
export function meetingPointOf({ meet, from }: Ends, cities: readonly MapCity[]): Meet | null {
  return meet ?? placeOfCity(from, cities);
}

/** Returns the meeting point and the destination for the map, as far as their places are known. */
export function placesOf(
  event: Ends,
  cities: readonly MapCity[],
  label: string,
): readonly MapPlace[] {
  const start = meetingPointOf(event, cities);
  const goal = placeOfCity(event.to, cities);
  return [
    ...(start ? [{ kind: 'start', at: pointOf(start), label } as const] : []),
    ...(goal
      ? [{ kind: 'goal', at: pointOf(goal), label: event.to?.name ?? event.to?.id ?? '' } as const]
      : []),
  ];
}

const pointOf = ({ x, z }: Meet): Point => [x, z];

function placeOfCity(city: CompanyEvent['from'], cities: readonly MapCity[]): Meet | null {
  if (city === null) return null;
  return cities.find(({ id, name }) => id === city.id || name === city.name) ?? null;
}
