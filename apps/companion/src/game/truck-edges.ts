import type { Truck, TruckPpm } from '@waybill/schema/features/telemetry.models';
import { evidenceThresholds } from '@waybill/telemetry/thresholds';
import type { Happening } from './facts.ts';
import type { Snapshot } from './snapshot.ts';

/** Slower than this a truck stands: wheels and floats are never quite still. */
const standingCmS = 30;

/** A part that is worn by so much more from one reading to the next was hit. */
const collisionPpm = 2000;

/** A tank that has not filled for so long is full; less than so much is no refuelling. */
const refuelPauseMs = 2000;
const leastRefuelMl = 1000;

export function isStanding({ isPaused, speedCmS }: Snapshot): boolean {
  return isPaused || Math.abs(speedCmS) < standingCmS;
}

export function isSameTruck(one: Truck, other: Truck): boolean {
  return one.id === other.id && one.plate === other.plate;
}

/** Whether the game's clock or the truck's odometer shows less than it did. */
export function isReloaded(before: Snapshot, now: Snapshot): boolean {
  const isEarlier =
    now.gameMinute !== null && before.gameMinute !== null && now.gameMinute < before.gameMinute;
  if (isEarlier) return true;
  return isSameTruck(before.truck, now.truck) && now.truck.odometerM < before.truck.odometerM;
}

/** Whether the truck lies further away on the map than it can have been driven in so many milliseconds. */
export function hasLeapt({ pos: from }: Snapshot, { pos: to }: Snapshot, ms: number): boolean {
  const { positionMetresPerSecond, positionToleranceM } = evidenceThresholds;
  const metres = Math.hypot(to.x - from.x, to.z - from.z);
  return metres > (positionMetresPerSecond * ms) / 1000 + positionToleranceM;
}

/** A collision between two readings of one truck, or null. */
export function findCollision(before: Snapshot, now: Snapshot): Happening | null {
  const truckPpm = riseOfWear(before.truck.wearPpm, now.truck.wearPpm);
  const trailerPpm =
    before.trailerPpm === null || now.trailerPpm === null
      ? 0
      : Math.max(0, now.trailerPpm - before.trailerPpm);
  const isSameCargo =
    before.job !== null && now.job !== null && before.job.cargo.id === now.job.cargo.id;
  const cargoPpm = isSameCargo ? Math.max(0, now.cargoDamagePpm - before.cargoDamagePpm) : 0;
  const isHit = [...Object.values(truckPpm), trailerPpm, cargoPpm].some(
    (ppm) => ppm >= collisionPpm,
  );
  return isHit ? { type: 'collision', truckPpm, trailerPpm, cargoPpm } : null;
}

function riseOfWear(before: TruckPpm, now: TruckPpm): TruckPpm {
  const rise = (part: keyof TruckPpm) => Math.max(0, now[part] - before[part]);
  return {
    engine: rise('engine'),
    transmission: rise('transmission'),
    cabin: rise('cabin'),
    chassis: rise('chassis'),
    wheels: rise('wheels'),
  };
}

/** A tank that is being filled. */
export interface Refuelling {
  readonly volumeMl: number;
  readonly lastRiseT: number;
}

/** Adds what the tank of a standing truck has gained; a refuelling that is over is a happening. */
export function nextRefuelling(
  refuelling: Refuelling | null,
  before: Snapshot,
  now: Snapshot,
  t: number,
): { readonly refuelling: Refuelling | null; readonly happening: Happening | null } {
  const riseMl = now.truck.fuelMl - before.truck.fuelMl;
  if (isStanding(now) && riseMl > 0) {
    const volumeMl = (refuelling?.volumeMl ?? 0) + riseMl;
    return { refuelling: { volumeMl, lastRiseT: t }, happening: null };
  }
  if (refuelling && isStanding(now) && t - refuelling.lastRiseT < refuelPauseMs) {
    return { refuelling, happening: null };
  }
  return { refuelling: null, happening: endRefuelling(refuelling) };
}

/** What was filled in until now, or null where it is not worth telling. */
export function endRefuelling(refuelling: Refuelling | null): Happening | null {
  if (!refuelling || refuelling.volumeMl < leastRefuelMl) return null;
  return { type: 'refuel', volumeMl: Math.min(refuelling.volumeMl, 5e6) };
}
