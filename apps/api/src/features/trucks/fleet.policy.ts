import { isDeepStrictEqual } from 'node:util';
import type { Game, Truck } from '@waybill/schema/features/telemetry.models';
import { foldTrucks, type KnownTruck, type Sighted } from '@waybill/telemetry/trucks';
import { NIL } from 'uuid';

/** The place of a sighting in the order of its driver's sightings. */
export interface SightingOrder {
  readonly at: Date;
  readonly sessionId: string;
  readonly ordinal: number;
  readonly part: number;
}

/** A stored or new sighting. */
export interface TruckSighting extends SightingOrder, Sighted {
  readonly jobId: string;
  readonly until: Date;
  readonly wearFrom: Truck['wearPpm'] | null;
  readonly wearTo: Truck['wearPpm'] | null;
  readonly fuelMl: number | null;
  readonly counted: boolean;
  /** The UTC day of its job, if that was delivered in this truck. */
  readonly deliveredOn: string | null;
}

/** A sighting with the truck that it belonged to so far. Null: none. */
export interface FoldedSighting extends TruckSighting {
  readonly truckId: string | null;
}

/** The trucks of one driver, game and model. */
export interface TruckGroup {
  readonly driverId: string;
  readonly game: Game;
  readonly modelId: string;
}

/** What sightings tell of a truck. */
export interface TruckState extends KnownTruck {
  readonly id: string;
  readonly source: 'SEEN' | 'HAND';
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
  readonly wearPpm: Truck['wearPpm'] | null;
  readonly fuelMl: number | null;
}

/** A truck after a fold, with its sightings in it. */
export interface FleetTruck {
  readonly state: TruckState;
  readonly sightings: readonly FoldedSighting[];
}

/** Compares the places of two sightings in the order of their driver's. */
export function compareSightings(one: SightingOrder, other: SightingOrder): number {
  return (
    one.at.getTime() - other.at.getTime() ||
    compareTexts(one.sessionId, other.sessionId) ||
    one.ordinal - other.ordinal ||
    one.part - other.part
  );
}

const compareTexts = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/** Identifies a sighting in its company. */
export function keyOf({ jobId, sessionId, ordinal, part }: Omit<TruckSighting, 'at'>): string {
  return `${jobId} ${sessionId} ${ordinal} ${part}`;
}

/** The session of sightings that are entries by hand. */
export const handSessionId = NIL;

/** True if two sightings of the same key are equal as far as trucks are recognized and described by them. */
export function isSameSighting(one: TruckSighting, other: TruckSighting): boolean {
  return isDeepStrictEqual(pickFolded(one), pickFolded(other));
}

function pickFolded({ at, until, fromM, toM, plate, wearFrom, wearTo, fuelMl }: TruckSighting) {
  return { at, until, fromM, toM, plate, wearFrom, wearTo, fuelMl };
}

/** Continues with the next sightings of a group, all later than those of its trucks so far. Returns the trucks seen. */
export function continueFleet(
  trucks: readonly TruckState[],
  sightings: readonly FoldedSighting[],
  createId: () => string,
): readonly FleetTruck[] {
  return foldTrucks(trucks, sightings.toSorted(compareSightings))
    .filter((truck) => truck.sightings.length > 0)
    .map((truck) => describe(truck, truck.known, truck.known?.id ?? createId()));
}

/**
 * Folds all sightings of a group. A truck keeps the id that its earliest sighting with one had, unless an earlier truck
 * has kept that.
 */
export function foldFleet(
  sightings: readonly FoldedSighting[],
  createId: () => string,
): readonly FleetTruck[] {
  const taken = new Set<string>();
  return foldTrucks<TruckState, FoldedSighting>([], sightings.toSorted(compareSightings)).map(
    (truck) => {
      const kept = truck.sightings.find((it) => it.truckId !== null && !taken.has(it.truckId));
      const id = kept?.truckId ?? createId();
      taken.add(id);
      return describe(truck, null, id);
    },
  );
}

interface Folded extends KnownTruck {
  readonly sightings: readonly FoldedSighting[];
}

function describe(
  { plate, fromM, odometerM, sightings }: Folded,
  known: TruckState | null,
  id: string,
): FleetTruck {
  const worn = sightings.findLast(({ wearFrom, wearTo }) => (wearTo ?? wearFrom) !== null);
  const fuelled = sightings.findLast(({ fuelMl }) => fuelMl !== null);
  const times = sightings.flatMap(({ at, until }) => [at.getTime(), until.getTime()]);
  const seenAt = known === null ? [] : [known.firstSeenAt.getTime(), known.lastSeenAt.getTime()];
  return {
    state: {
      id,
      plate,
      fromM,
      odometerM,
      source:
        known?.source === 'SEEN' || sightings.some((it) => it.sessionId !== handSessionId)
          ? 'SEEN'
          : 'HAND',
      firstSeenAt: new Date(Math.min(...times, ...seenAt)),
      lastSeenAt: new Date(Math.max(...times, ...seenAt)),
      wearPpm: worn?.wearTo ?? worn?.wearFrom ?? known?.wearPpm ?? null,
      fuelMl: fuelled?.fuelMl ?? known?.fuelMl ?? null,
    },
    sightings,
  };
}
