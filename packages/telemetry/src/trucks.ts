import type { Truck } from '@waybill/schema/features/telemetry.models';
import type { Chapter } from './chapter.ts';

/** How far an odometer may be behind the last known one on the same drive. */
const backToleranceM = 200;
/** How far a truck may drive between two chapters and still be recognized without its plate. */
const onToleranceM = 2_000;

/** A truck of one model, from one odometer reading to the next, as the fold needs it. */
export interface Sighted {
  readonly plate: string | null;
  readonly fromM: number;
  readonly toM: number;
}

/** A part of a chapter that was driven with one truck. Times are milliseconds since 1970. */
export interface Sighting extends Sighted {
  /** 1, or 2 for the second truck of the chapter. */
  readonly part: number;
  readonly at: number;
  readonly until: number;
  readonly modelId: string;
  readonly brand: string | null;
  readonly name: string;
  readonly wearFrom: Truck['wearPpm'] | null;
  readonly wearTo: Truck['wearPpm'] | null;
  /** At its end, otherwise at its beginning. */
  readonly fuelMl: number;
}

/** The fields of a chapter from which trucks are recognized. */
export type SightedChapter = Pick<
  Chapter,
  'from' | 'to' | 'firstTruck' | 'lastTruck' | 'lastOdometerM' | 'outcomes'
>;

/** Returns the trucks of a chapter: none if no event told of one, two if the driver changed trucks. */
export function sightingsOf(chapter: SightedChapter): readonly Sighting[] {
  const { from, to, firstTruck: first, lastTruck: last, lastOdometerM } = chapter;
  if (!first || !last || lastOdometerM === null) return [];
  const ending = chapter.outcomes.findLast(({ truck }) => truck !== null)?.truck ?? null;
  const begin = { fromM: first.odometerM, wearFrom: first.wearPpm };
  const end = { toM: lastOdometerM, wearTo: ending?.wearPpm ?? null };
  if (isSame(first, last)) {
    return [sight(ending ?? last, { part: 1, at: from, until: to, ...begin, ...end })];
  }
  return [
    sight(first, { part: 1, at: from, until: from, ...begin, toM: begin.fromM, wearTo: null }),
    sight(last, { part: 2, at: to, until: to, ...end, fromM: end.toM, wearFrom: last.wearPpm }),
  ];
}

function isSame(first: Truck, last: Truck): boolean {
  return first.id === last.id && plateOf(first) === plateOf(last);
}

/** A game that tells no plate tells an empty one. */
function plateOf({ plate }: Truck): string | null {
  return plate === undefined || plate === '' ? null : plate;
}

type Span = Omit<Sighting, 'plate' | 'modelId' | 'brand' | 'name' | 'fuelMl'>;

function sight(truck: Truck, span: Span): Sighting {
  const { id: modelId, brand = null, name, fuelMl } = truck;
  return { modelId, brand, name, fuelMl, plate: plateOf(truck), ...span };
}

/** A truck as it was last seen. */
export interface KnownTruck {
  readonly plate: string | null;
  /** The odometer when it was first seen. */
  readonly fromM: number;
  readonly odometerM: number;
}

/** A truck with its sightings of this fold, in order. `known` is null for a new one. */
export interface FoldedTruck<Known extends KnownTruck, Of extends Sighted> extends KnownTruck {
  readonly known: Known | null;
  readonly sightings: readonly Of[];
}

interface Folding<Known, Of> {
  readonly known: Known | null;
  plate: string | null;
  fromM: number;
  odometerM: number;
  sightings: Of[];
}

/**
 * Distributes one driver’s sightings of a model, in their order, over the trucks known so far and new ones. The game
 * doesn't identify a truck, so plate and odometer decide; in doubt, it is another truck.
 */
export function foldTrucks<Known extends KnownTruck, Of extends Sighted>(
  known: readonly Known[],
  sightings: readonly Of[],
): readonly FoldedTruck<Known, Of>[] {
  const trucks = known.map((truck): Folding<Known, Of> => ({
    known: truck,
    plate: truck.plate,
    fromM: truck.fromM,
    odometerM: truck.odometerM,
    sightings: [],
  }));
  for (const sighting of sightings) {
    const truck = recognize(trucks, sighting);
    if (truck) {
      truck.plate = sighting.plate ?? truck.plate;
      truck.odometerM = sighting.toM;
      truck.sightings.push(sighting);
    } else {
      const { plate, fromM, toM: odometerM } = sighting;
      trucks.push({ known: null, plate, fromM, odometerM, sightings: [sighting] });
    }
  }
  return trucks;
}

function recognize<T extends KnownTruck>(
  trucks: readonly T[],
  { plate, fromM }: Sighted,
): T | undefined {
  const hasPlate = (truck: T) => plate !== null && truck.plate === plate;
  return (
    // Perhaps it was driven on without the companion.
    nearest(trucks, fromM, (it) => hasPlate(it) && it.odometerM <= fromM + backToleranceM) ??
    // Perhaps its plate was changed.
    nearest(trucks, fromM, ({ odometerM }) => {
      const drivenM = fromM - odometerM;
      return drivenM >= -backToleranceM && drivenM <= onToleranceM;
    }) ??
    // Perhaps an earlier save was loaded.
    nearest(trucks, fromM, (it) => hasPlate(it) && it.fromM <= fromM)
  );
}

/** Returns the truck whose odometer is nearest; of equal ones, that first seen. */
function nearest<T extends KnownTruck>(
  trucks: readonly T[],
  fromM: number,
  matches: (truck: T) => boolean,
): T | undefined {
  let found: T | undefined;
  let leastM = Infinity;
  for (const truck of trucks) {
    const awayM = Math.abs(fromM - truck.odometerM);
    if (awayM < leastM && matches(truck)) {
      found = truck;
      leastM = awayM;
    }
  }
  return found;
}
