import type { MapTruck } from './content.ts';
import { toScreen, type View } from './view.ts';
import type { Point } from './world.ts';

/** The largest distance of a press from a truck in pixels, so that its target has at least 24 pixels. */
const reach = 18;

/** Returns the truck at a pressed point of a view, or null. */
export function truckAt(
  trucks: readonly MapTruck[],
  view: View,
  [left, top]: Point,
): MapTruck | null {
  let nearest: MapTruck | null = null;
  let least = reach;
  for (const truck of trucks) {
    const [x, y] = toScreen(view, truck.at);
    const distance = Math.hypot(x - left, y - top);
    // The chosen one is on top of the others.
    if (distance > least || (distance === least && truck.isChosen !== true)) continue;
    least = distance;
    nearest = truck;
  }
  return nearest;
}

/**
 * Returns the next truck in sight from left to right, or the previous one for a step of −1, cyclically.
 * @returns null where none is in sight
 */
export function nextTruck(trucks: readonly MapTruck[], view: View, step: 1 | -1): MapTruck | null {
  const seen = trucks
    .map((truck) => ({ truck, at: toScreen(view, truck.at) }))
    .filter(({ at: [x, y] }) => x >= 0 && y >= 0 && x <= view.width && y <= view.height)
    .toSorted((a, b) => a.at[0] - b.at[0] || a.at[1] - b.at[1]);
  const chosen = seen.findIndex(({ truck }) => truck.isChosen === true);
  const first = step === 1 ? 0 : seen.length - 1;
  const index = chosen === -1 ? first : (chosen + step + seen.length) % seen.length;
  return seen[index]?.truck ?? null;
}
