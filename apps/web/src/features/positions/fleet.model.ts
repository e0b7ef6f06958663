import { limits } from '@waybill/schema/limits';
import {
  type ChunkCount,
  chunkMetres,
  type PositionFrame,
  staleAfterMs,
  type TruckName,
  type TruckPoint,
} from '@waybill/schema/position-frames';
import type { Fleet, MapCount, MapTruck } from '#src/components/world-map/content.ts';
import type { Bounds, Point } from '#src/components/world-map/world.ts';

/** The delay of the shown trucks, so that there is a next position to glide to. */
const behindMs = 5_000;
/** A larger distance is no drive: a ferry, a loaded savegame or another session. */
const jumpMetres = 500;
/** The number of positions kept per truck, enough for the delay. */
const mostPlaces = 8;
/** The frames' clock wraps around after this time. */
const clockMs = 1e8;
/** The interval of checking stationary trucks, which may have become stale. */
const lookAgainMs = 1_000;

interface SeenPlace {
  /** In server time. */
  readonly at: number;
  readonly x: number;
  readonly z: number;
  /** Clockwise from north, in degrees. */
  readonly heading: number;
  readonly speedKmh: number;
}

/** A truck as reported by a stream. */
export interface SeenTruck {
  readonly name: TruckName;
  /** Oldest first; empty until the first position. */
  readonly places: readonly SeenPlace[];
  readonly standingMinutes: number;
}

/** The state of a stream. Times are of `performance.now()` unless stated otherwise. */
export interface FleetState {
  readonly streamId: string | null;
  readonly openedAt: number;
  /** The time of the last frame. */
  readonly toldAt: number | null;
  /** How far this clock is ahead of the server's: the smallest value over all frames. */
  readonly ahead: number;
  readonly serverTime: number;
  readonly trucks: ReadonlyMap<number, SeenTruck>;
  readonly counts: readonly MapCount[];
  /** True if the server currently receives only some trucks. */
  readonly hasGap: boolean;
}

export const emptyFleet: FleetState = {
  streamId: null,
  openedAt: 0,
  toldAt: null,
  ahead: Number.POSITIVE_INFINITY,
  serverTime: 0,
  trucks: new Map(),
  counts: [],
  hasGap: false,
};

/** Returns the state after a frame that arrived at a time. */
export function withFrame(state: FleetState, frame: PositionFrame, now: number): FleetState {
  const told = { ...state, toldAt: now };
  switch (frame.event) {
    case 'snap': {
      const begun = {
        ...emptyFleet,
        streamId: frame.streamId,
        // After a longer interruption, devices need a moment to report more often again.
        openedAt:
          now - (state.toldAt ?? -Infinity) < limits.pingWatchedStillMs ? state.openedAt : now,
        toldAt: now,
        // Trucks glide on from their previous positions.
        trucks: withNames(state.trucks, frame.names, true),
        counts: toCounts(frame.counts),
      };
      return withPoints(begun, frame.t, frame.points, now);
    }
    case 'n':
      return { ...told, trucks: withNames(state.trucks, frame.names, false) };
    case 'p':
      return withPoints(told, frame.t, frame.points, now);
    case 'gone': {
      const trucks = new Map(state.trucks);
      for (const h of frame.trucks) trucks.delete(h);
      return { ...told, trucks };
    }
    case 'c':
      return { ...told, counts: toCounts(frame.counts) };
    case 'gap':
      return { ...told, hasGap: frame.isOpen };
    case 'bye':
      break;
  }
  return told;
}

/** Adds names; a snapshot contains all of them, with new numbers. */
function withNames(
  known: FleetState['trucks'],
  names: readonly TruckName[],
  isSnapshot: boolean,
): FleetState['trucks'] {
  const before = new Map([...known.values()].map((truck) => [truck.name.driverId, truck]));
  const trucks = new Map(isSnapshot ? [] : known);
  for (const name of names) {
    const { places = [], standingMinutes = 0 } = before.get(name.driverId) ?? {};
    trucks.set(name.h, { name, places, standingMinutes });
  }
  return trucks;
}

function withPoints(
  state: FleetState,
  t: number,
  points: readonly TruckPoint[],
  now: number,
): FleetState {
  // The frames' clock wraps around about once a day: chooses the time closest to the last one.
  const laps = state.serverTime === 0 ? 0 : Math.round((state.serverTime - t) / clockMs);
  const serverTime = t + laps * clockMs;
  const trucks = new Map(state.trucks);
  for (const { h, x, z, heading, speedKmh, ageMs, standingMinutes } of points) {
    const truck = trucks.get(h);
    if (!truck) continue;
    const at = serverTime - ageMs;
    const place = { at, x, z, heading: (heading * 360) / 256, speedKmh };
    const earlier = truck.places.filter((other) => other.at < at - 50).slice(1 - mostPlaces);
    trucks.set(h, { ...truck, places: [...earlier, place], standingMinutes });
  }
  return { ...state, serverTime, trucks, ahead: Math.min(state.ahead, now - serverTime) };
}

/** Converts counts to points in the middle of their squares. */
function toCounts(counts: readonly ChunkCount[]): MapCount[] {
  return counts.map(({ cx, cz, count }) => ({
    at: [(cx + 0.5) * chunkMetres, (cz + 0.5) * chunkMetres],
    count,
  }));
}

/** Returns the age of a truck's last position; null without one. */
function ageOf(state: FleetState, { places }: SeenTruck, now: number): number | null {
  const last = places.at(-1);
  return last === undefined ? null : Math.max(0, now - state.ahead - last.at);
}

/** True after so long without contact that the truck may be elsewhere. */
export function isStale(state: FleetState, truck: SeenTruck, now: number): boolean {
  const age = ageOf(state, truck, now);
  return age !== null && age > staleAfterMs(now - state.openedAt);
}

/**
 * True if one of these was in view, so that it was hidden or went offline rather than left the
 * view.
 */
export function haveVanished(
  { trucks, counts }: FleetState,
  gone: readonly number[],
  seen: Bounds | null,
): boolean {
  // With very many trucks, the stream rotates through them.
  if (!seen || counts.length > 0) return false;
  const [left, top, right, bottom] = seen;
  return gone.some((h) => {
    const place = trucks.get(h)?.places.at(-1);
    return place && place.x >= left && place.x < right && place.z >= top && place.z < bottom;
  });
}

/** Returns a truck's position at a server time, interpolated between two positions. */
export function placeAt(places: readonly SeenPlace[], at: number): SeenPlace | null {
  const next = places.findIndex((place) => place.at > at);
  const [from, to] = next === -1 ? [places.at(-1)] : [places[next - 1], places[next]];
  if (!from || !to) return from ?? to ?? null;
  if (Math.hypot(to.x - from.x, to.z - from.z) > jumpMetres) return from;
  const share = (at - from.at) / (to.at - from.at);
  // Turns the shorter way.
  const turn = ((to.heading - from.heading + 540) % 360) - 180;
  return {
    ...from,
    x: from.x + (to.x - from.x) * share,
    z: from.z + (to.z - from.z) * share,
    heading: (from.heading + turn * share + 360) % 360,
  };
}

/** How trucks are shown to a reader. */
export interface ShownAs {
  readonly chosenId: string | null;
  /** The tag of the reader's company. */
  readonly company: string | null;
  /** True if they glide between positions. */
  readonly glides: boolean;
}

/** Returns the trucks of a stream for the map, at a time. */
export function trucksOf(state: FleetState, shown: ShownAs, now: number): MapTruck[] {
  const { chosenId, company, glides } = shown;
  const at = glides ? now - state.ahead - behindMs : Number.POSITIVE_INFINITY;
  return [...state.trucks.values()].flatMap((truck) => {
    const place = placeAt(truck.places, at);
    if (!place) return [];
    const { driverId, name, company: tag } = truck.name;
    const point: Point = [place.x, place.z];
    return {
      id: driverId,
      at: point,
      heading: place.heading,
      name,
      isChosen: driverId === chosenId,
      isStale: isStale(state, truck, now),
      isAtRest: truck.standingMinutes > 0,
      isForeign: tag !== company,
    };
  });
}

/** Creates a fleet that returns the current trucks, and the same array while nothing moves. */
export function createFleet(
  read: () => { readonly state: FleetState; readonly shown: ShownAs },
): Fleet {
  let last: {
    readonly state: FleetState;
    readonly shown: ShownAs;
    readonly now: number;
    readonly trucks: readonly MapTruck[];
  } | null = null;
  return {
    trucksAt(now) {
      const { state, shown } = read();
      const hasChanged = last?.state !== state || last.shown !== shown;
      const isDue = last !== null && now - last.now >= lookAgainMs;
      if (last && !hasChanged && !isDue && !isGliding(state, shown, now)) return last.trucks;
      last = { state, shown, now, trucks: trucksOf(state, shown, now) };
      return last.trucks;
    },
  };
}

/** True if any truck is still gliding to its last position. */
function isGliding(state: FleetState, { glides }: ShownAs, now: number): boolean {
  const at = now - state.ahead - behindMs;
  return glides && [...state.trucks.values()].some(({ places }) => (places.at(-1)?.at ?? at) > at);
}
