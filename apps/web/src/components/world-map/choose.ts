import type { MapTruck } from './content.ts';
import { toScreen, type View } from './view.ts';
import type { Point } from './world.ts';

/** How far beside a truck one may press: what is pressed has at least 24 pixels. */
const reach = 18;

/** The truck that somebody means who presses a point of a view; null for none. */
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
    // The chosen one lies above the others.
    if (distance > least || (distance === least && truck.isChosen !== true)) continue;
    least = distance;
    nearest = truck;
  }
  return nearest;
}

/**
 * The truck after the chosen one of those in sight, from left to right, or before it by a step of −1. Past
 * the last one it begins again. @returns null where none is in sight
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
