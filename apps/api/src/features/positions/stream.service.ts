import {
  type ChunkCount,
  encodeFrame,
  encodePoint,
  encodePoints,
  encodeSnap,
  type PositionFrame,
  type TruckName,
} from '@waybill/schema/position-frames';
import { eventOfScope, type StreamScope } from '@waybill/schema/features/positions.models';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import type { Actor } from '../../auth/actor.ts';
import {
  type AlliesOf,
  type Box,
  type DriverFacts,
  type NewPositionStream,
  noCompany,
  type PositionSink,
  type Sighting,
} from '../../lib/positions.ts';
import { chunkOf, densityOf, isGone, lies, standingMinutes, widen } from './motion.policy.ts';
import {
  canSee,
  findConvoy,
  fleetOf,
  followsNow,
  type Viewer,
  viewerOf,
  visibleSince,
} from './positions.policy.ts';
import type { Facts } from './facts.service.ts';
import type { Store } from './store.service.ts';

/** A viewer of an area of the map. */
export interface Stream {
  readonly id: string;
  actor: Actor;
  readonly vtcId: string | null;
  readonly scope: StreamScope;
  /** The event whose convoy it shows. Null for the other scopes. */
  readonly eventId: string | null;
  readonly game: Game;
  readonly sink: PositionSink;
  /** The view as the reader sent it, and the area that they get. */
  view: Box;
  told: Box;
  /** The trucks already sent to the reader: their names, and when each point was sent. */
  readonly shown: Map<string, { name: string; sentAt: number }>;
  /** Drivers to send once the reader has caught up. */
  readonly due: Set<string>;
  /** In a wide view: the drivers shown individually. Null if all are. */
  chosen: ReadonlySet<string> | null;
  counts: string;
  /** Since when the reader has not read sent data. Null while they read. */
  blockedAt: number | null;
  isDirty: boolean;
  hasBegun: boolean;
}

export function beginStream({
  id,
  actor,
  scope,
  game,
  view,
  sink,
}: NewPositionStream<Actor>): Stream {
  return {
    id,
    actor,
    vtcId: actor.vtcId,
    scope,
    eventId: eventOfScope(scope),
    game,
    sink,
    view,
    told: widen(view),
    shown: new Map(),
    due: new Set(),
    chosen: null,
    counts: '[]',
    blockedAt: null,
    isDirty: true,
    hasBegun: false,
  };
}

type KnownFacts = Pick<Facts, 'known' | 'knownAllies' | 'knownConvoy'>;

/** The sources of a stream's frames. */
export interface Telling {
  readonly store: Store;
  readonly facts: KnownFacts;
  readonly now: number;
  /** The number that this process has assigned to a driver. */
  readonly numberOf: (driverId: string) => number;
  /** The placeholder for the id of an unnamed driver. */
  readonly keyOf: (driverId: string) => string;
  /** Points already encoded for other streams at the same moment. */
  readonly points: Map<string, string>;
}

function viewerOfStream({ actor, vtcId, eventId }: Stream, { facts, now }: Telling): Viewer {
  const allies: AlliesOf = vtcId === null ? new Map() : facts.knownAllies(vtcId);
  const convoy = eventId === null ? null : facts.knownConvoy(eventId);
  const follows = convoy !== null && followsNow(actor, convoy, now);
  return viewerOf(actor, allies, follows ? eventId : null);
}

/** Returns how much detail a reader gets: of a convoy each position, of as many trucks as a wide view lists. */
export function densityOfStream({ view, eventId }: Stream): ReturnType<typeof densityOf> {
  return eventId === null ? densityOf(view) : { everyMs: 0, most: limits.positionsWide };
}

/** Returns the companies whose drivers a stream may show. Null for all. */
export function vtcIdsOf(stream: Stream, facts: KnownFacts): readonly string[] | null {
  const { vtcId, scope, eventId } = stream;
  if (eventId !== null) {
    const ofConvoy = facts.knownConvoy(eventId)?.vtcIds ?? [];
    // With the reader's own truck, whoever else may see it.
    return [...new Set([...ofConvoy, vtcId ?? noCompany])];
  }
  if (scope === 'public') return null;
  if (vtcId === null) return [];
  return scope === 'company' ? [vtcId] : [vtcId, ...facts.knownAllies(vtcId).keys()];
}

/** Finds the sighting of a driver that a stream shows in its view. */
function findVisible(
  stream: Stream,
  viewer: Viewer,
  driverId: string,
  { store, facts, now }: Telling,
): { readonly sighting: Sighting; readonly driver: DriverFacts } | null {
  const sighting = store.find(driverId);
  const driver = facts.known(driverId);
  if (!sighting?.place || !driver || fleetOf(driver) !== sighting.vtcId) return null;
  if (sighting.game !== stream.game || isGone(sighting, now)) return null;
  if (!lies(stream.told, sighting.place)) return null;
  if (!isInScope(stream, viewer, driver, now)) return null;
  return sighting.at >= visibleSince(viewer, driver, 'place', now) ? { sighting, driver } : null;
}

function isInScope(stream: Stream, viewer: Viewer, driver: DriverFacts, now: number): boolean {
  const { scope, eventId, vtcId } = stream;
  if (eventId !== null) {
    const isSelf = viewer.eventId !== null && viewer.userId === driver.driverId;
    return isSelf || findConvoy(viewer, driver, now) !== null;
  }
  const fleet = fleetOf(driver);
  if (scope === 'public' || fleet === vtcId) return true;
  return scope === 'allies' && viewer.allies.has(fleet);
}

/** Re-evaluates all drivers: after a stream was opened, or its view or its reader's rights have changed. */
export function reconsider(stream: Stream, telling: Telling): void {
  const { store, facts } = telling;
  stream.isDirty = false;
  const viewer = viewerOfStream(stream, telling);
  const vtcIds = vtcIdsOf(stream, facts) ?? [...store.vtcIds()];
  const visible = vtcIds
    .flatMap((vtcId) => store.listOf(vtcId))
    .filter(({ driverId }) => findVisible(stream, viewer, driverId, telling) !== null);
  const { most } = densityOfStream(stream);
  stream.chosen = null;
  let counts: readonly ChunkCount[] = [];
  if (visible.length > most) {
    const ranked = rank(stream, visible);
    stream.chosen = new Set(ranked.slice(0, most).map(({ driverId }) => driverId));
    counts = countByChunk(ranked.slice(most), stream.scope === 'public');
  }
  setCounts(stream, counts);
  for (const { driverId } of visible) if (!stream.shown.has(driverId)) stream.due.add(driverId);
  for (const driverId of stream.shown.keys()) stream.due.add(driverId);
}

/** The reader's own company first, then by distance to the centre of the view. */
function rank({ vtcId, view }: Stream, visible: readonly Sighting[]): readonly Sighting[] {
  const [x, z] = [(view.x0 + view.x1) / 2, (view.z0 + view.z1) / 2];
  const distance = ({ place }: Sighting) =>
    place ? Math.hypot(place.x - x, place.z - z) : Infinity;
  const isOther = (sighting: Sighting) => Number(sighting.vtcId !== vtcId);
  return visible.toSorted((a, b) => isOther(a) - isOther(b) || distance(a) - distance(b));
}

function countByChunk(left: readonly Sighting[], isPublic: boolean): readonly ChunkCount[] {
  const counts = new Map<string, ChunkCount>();
  for (const { place } of left) {
    if (!place) continue;
    const { cx, cz } = chunkOf(place);
    const key = `${cx} ${cz}`;
    counts.set(key, { cx, cz, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  const least = isPublic ? limits.positionsCountedPublicly : 1;
  return [...counts.values()].filter(({ count }) => count >= least);
}

function setCounts(stream: Stream, counts: readonly ChunkCount[]): void {
  const text = JSON.stringify(counts);
  if (text === stream.counts) return;
  stream.counts = text;
  if (stream.hasBegun) write(stream, { event: 'c', counts });
}

/** Sends the due drivers to a stream. A slow reader gets them later, and then only the newest state. */
export function flush(stream: Stream, telling: Telling): void {
  const { sink, due } = stream;
  if (sink.unsentBytes() > limits.positionUnsentBytes) {
    stream.blockedAt ??= telling.now;
    return;
  }
  stream.blockedAt = null;
  if (stream.hasBegun && due.size === 0) return;
  const viewer = viewerOfStream(stream, telling);
  const { everyMs } = densityOfStream(stream);
  const names: TruckName[] = [];
  const points: string[] = [];
  const gone: number[] = [];
  for (const driverId of due) {
    const found = findVisible(stream, viewer, driverId, telling);
    const shown = stream.shown.get(driverId);
    if (!found || stream.chosen?.has(driverId) === false) {
      if (shown) gone.push(telling.numberOf(driverId));
      stream.shown.delete(driverId);
      continue;
    }
    const name = nameOf(viewer, found.driver, telling);
    const text = `${name.driverId} ${name.name} ${name.company} ${name.jobId}`;
    if (shown?.name !== text) names.push(name);
    const isDue = !shown || telling.now - shown.sentAt >= everyMs;
    if (isDue) points.push(pointOf(found.sighting, telling));
    const sentAt = isDue ? telling.now : shown.sentAt;
    stream.shown.set(driverId, { name: text, sentAt });
  }
  due.clear();
  const t = telling.now % 1e8;
  if (!stream.hasBegun) return begin(stream, t, names, points);
  if (gone.length > 0) write(stream, { event: 'gone', trucks: gone });
  if (names.length > 0) write(stream, { event: 'n', names });
  if (points.length > 0) stream.sink.write(encodePoints(t, points));
}

function begin(stream: Stream, t: number, names: TruckName[], points: readonly string[]): void {
  stream.hasBegun = true;
  const counts: ChunkCount[] = JSON.parse(stream.counts);
  stream.sink.write(encodeSnap({ streamId: stream.id, t, names, counts }, points));
}

function nameOf(viewer: Viewer, driver: DriverFacts, { now, numberOf, keyOf }: Telling): TruckName {
  const isNamed = canSee(viewer, driver, 'identity', now);
  return {
    h: numberOf(driver.driverId),
    driverId: isNamed ? driver.driverId : keyOf(driver.driverId),
    name: isNamed ? driver.username : '',
    company: driver.company?.tag ?? '',
    jobId: canSee(viewer, driver, 'job', now) ? driver.jobId : null,
  };
}

function pointOf({ driverId, at, place }: Sighting, { now, numberOf, points }: Telling): string {
  const known = points.get(driverId);
  if (known !== undefined) return known;
  const text = encodePoint({
    h: numberOf(driverId),
    x: place?.x ?? 0,
    z: place?.z ?? 0,
    speedKmh: place?.speedKmh ?? 0,
    heading: place?.heading ?? 0,
    ageMs: Math.max(0, now - at),
    standingMinutes: place ? standingMinutes(place, now) : 0,
  });
  points.set(driverId, text);
  return text;
}

export function write(stream: Stream, frame: PositionFrame): void {
  stream.sink.write(encodeFrame(frame));
}
