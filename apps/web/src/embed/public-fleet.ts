import type { PublicTruck } from '@waybill/schema/features/positions.models';
import type { Fleet, MapTruck } from '#src/components/world-map/content.ts';

interface Reading {
  readonly at: number;
  readonly trucks: readonly PublicTruck[];
}

/** A larger distance between updates is a jump, not a drive. */
const jumpMetres = 500;

/**
 * Creates trucks that glide between updates, for the time between them. With `glides` false they stay at
 * their last position.
 */
export function createPublicFleet(glides: boolean): Fleet & {
  readonly read: (trucks: readonly PublicTruck[], now: number) => void;
} {
  let before: Reading | null = null;
  let last: Reading | null = null;
  let shown: { readonly share: number; readonly trucks: readonly MapTruck[] } | null = null;
  return {
    read(trucks, now) {
      before = last;
      last = { at: now, trucks };
      shown = null;
    },
    trucksAt(now) {
      if (!last) return none;
      const apart = before ? last.at - before.at : 0;
      const share = glides && apart > 0 ? Math.min(1, (now - last.at) / apart) : 1;
      if (shown?.share === share) return shown.trucks;
      shown = { share, trucks: between(before?.trucks ?? [], last.trucks, share) };
      return shown.trucks;
    },
  };
}

const none: readonly MapTruck[] = [];

/** Interpolates the trucks between two updates; new ones are at their position. */
function between(
  before: readonly PublicTruck[],
  trucks: readonly PublicTruck[],
  share: number,
): MapTruck[] {
  const former = new Map(before.map((truck) => [truck.key, truck]));
  return trucks.map(({ key, name, x, z, heading, speedKmh }) => {
    const from = former.get(key);
    const isDrive = from !== undefined && Math.hypot(x - from.x, z - from.z) <= jumpMetres;
    const left = isDrive ? 1 - share : 0;
    return {
      id: key,
      at: [x + ((from?.x ?? x) - x) * left, z + ((from?.z ?? z) - z) * left],
      heading: ((heading ?? 0) * 360) / 256,
      name: name ?? '',
      isAtRest: speedKmh === 0,
    };
  });
}
