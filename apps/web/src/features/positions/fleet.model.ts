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

/** How far behind the trucks are shown, so that there is somewhere to glide to. */
const behindMs = 5_000;
/** Whatever is further apart was no drive: a ferry, a load, another session. */
const jumpMetres = 500;
/** As many places of a truck as are needed to show it a little behind. */
const mostPlaces = 8;
/** What the clock of the frames begins anew after. */
const clockMs = 1e8;
/** What stands still is looked at again so often: it may have become stale meanwhile. */
const lookAgainMs = 1_000;

interface SeenPlace {
  /** By the clock of the server. */
  readonly at: number;
  readonly x: number;
  readonly z: number;
  /** Clockwise from north, in degrees. */
  readonly heading: number;
  readonly speedKmh: number;
}

/** A truck as far as a stream has told of it. */
export interface SeenTruck {
  readonly name: TruckName;
  /** The oldest first; none until the first is told. */
  readonly places: readonly SeenPlace[];
  readonly standingMinutes: number;
}

/** What a stream has told so far. Times are those of `performance.now()` unless it says otherwise. */
export interface FleetState {
  readonly streamId: string | null;
  readonly openedAt: number;
  /** When something was last told. */
  readonly toldAt: number | null;
  /** How far this clock is ahead of the server's: the least that any frame took. */
  readonly ahead: number;
  readonly serverTime: number;
  readonly trucks: ReadonlyMap<number, SeenTruck>;
  readonly counts: readonly MapCount[];
  /** Whether the server hears of only some trucks for the moment. */
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

/** What is known after a frame that came at a time. */
export function withFrame(state: FleetState, frame: PositionFrame, now: number): FleetState {
  const told = { ...state, toldAt: now };
  switch (frame.event) {
    case 'snap': {
      const begun = {
        ...emptyFleet,
        streamId: frame.streamId,
        // After a longer break devices have to be told anew that somebody looks.
        openedAt:
          now - (state.toldAt ?? -Infinity) < limits.pingWatchedStillMs ? state.openedAt : now,
        toldAt: now,
        // What was seen before is where the trucks glide on from.
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

/** Adds names; a snapshot has all of them, and numbers of its own. */
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
  // The clock of the frames begins anew each day or so: the nearest time to the last one is meant.
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

/** In the middles of their squares. */
function toCounts(counts: readonly ChunkCount[]): MapCount[] {
  return counts.map(({ cx, cz, count }) => ({
    at: [(cx + 0.5) * chunkMetres, (cz + 0.5) * chunkMetres],
    count,
  }));
}

/** How old what is known of a truck is at a time; null where nothing is known yet. */
function ageOf(state: FleetState, { places }: SeenTruck, now: number): number | null {
  const last = places.at(-1);
  return last === undefined ? null : Math.max(0, now - state.ahead - last.at);
}

/** Whether so little was heard of a truck lately that it may be elsewhere. */
export function isStale(state: FleetState, truck: SeenTruck, now: number): boolean {
  const age = ageOf(state, truck, now);
  return age !== null && age > staleAfterMs(now - state.openedAt);
}

/** Whether one of these was in sight, so that it has hidden or fallen silent rather than driven out of view. */
export function haveVanished(
  { trucks, counts }: FleetState,
  gone: readonly number[],
  seen: Bounds | null,
): boolean {
  // Of very many trucks others are told by themselves all the time.
  if (!seen || counts.length > 0) return false;
  const [left, top, right, bottom] = seen;
  return gone.some((h) => {
    const place = trucks.get(h)?.places.at(-1);
    return place && place.x >= left && place.x < right && place.z >= top && place.z < bottom;
  });
}

/** Where a truck was at a time of the server's clock: between two places by the way it has gone. */
export function placeAt(places: readonly SeenPlace[], at: number): SeenPlace | null {
  const next = places.findIndex((place) => place.at > at);
  const [from, to] = next === -1 ? [places.at(-1)] : [places[next - 1], places[next]];
  if (!from || !to) return from ?? to ?? null;
  if (Math.hypot(to.x - from.x, to.z - from.z) > jumpMetres) return from;
  const share = (at - from.at) / (to.at - from.at);
  // By the shorter way around.
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
  /** The tag of the reader's own company. */
  readonly company: string | null;
  /** Whether they glide from one place to the next. */
  readonly glides: boolean;
}

/** The trucks of a stream on the map, at a time. */
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

/** Gives a map the trucks of what is known at the moment, and the same again while nothing moves. */
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

/** Whether any truck is still on its way to where it was heard of last. */
function isGliding(state: FleetState, { glides }: ShownAs, now: number): boolean {
  const at = now - state.ahead - behindMs;
  return glides && [...state.trucks.values()].some(({ places }) => (places.at(-1)?.at ?? at) > at);
}
