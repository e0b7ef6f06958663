import { eventOfScope } from '@waybill/schema/features/positions.models';
import { limits } from '@waybill/schema/limits';
import { listActorsNow } from '../../auth/actors.data.ts';
import type { Services } from '../../http/context.ts';
import type { Actor } from '../../auth/actor.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Box, NewPositionStream } from '../../lib/positions.ts';
import { changeFor } from '../live/live.policy.ts';
import type { EventHead } from '../outbox/outbox.data.ts';
import type { Facts, Renewed } from './facts.service.ts';
import type { BusMessage } from './messages.policy.ts';
import { widen } from './motion.policy.ts';
import { mayFollow } from './positions.policy.ts';
import { dayOf, keyOfUnnamed } from './positions.presenter.ts';
import {
  beginStream,
  densityOfStream,
  flush,
  reconsider,
  type Stream,
  type Telling,
  vtcIdsOf,
  write,
} from './stream.service.ts';
import type { Store } from './store.service.ts';

/** How often a wide view is counted again, and how often streams get a heartbeat. */
const countEveryMs = 2_000;
const heartbeatMs = 25_000;
/** A reader who reads nothing for this long is disconnected; browsers reconnect automatically. */
const blockedMs = 60_000;
const comeBackMs = 2_000;
const allTopics = new Set(['me', 'vtc'] as const);

export interface Streams {
  /**
   * Opens a stream. Returns the function that closes it.
   * @throws FORBIDDEN, NOT_FOUND, BUSY, STREAMS_TOO_MANY
   */
  open(stream: NewPositionStream<Actor>): Promise<() => void>;
  /** Sets a stream's view, if it belongs to this process and this user. */
  setView(streamId: string, userId: string, view: Box): 'done' | 'foreign' | 'unknown';
  /** The same; if another process may have the stream, the view is forwarded. */
  look(streamId: string, userId: string, view: Box): 'done' | 'foreign';
  isEmpty(): boolean;
  /** The drivers whose facts the streams need. */
  listConcerned(): readonly string[];
  audiences(): Iterable<string>;
  /** The companies that streams watch. Null for all. */
  vtcIds(): readonly string[] | null;
  /** The events whose convoys streams show. */
  eventIds(): ReadonlySet<string>;
  note(event: EventHead): void;
  /** Reads which companies share positions with the readers'. */
  readAllies(): Promise<void>;
  /** Re-reads the readers' rights, and re-evaluates these drivers. */
  renew(driverIds: ReadonlySet<string>, haveChanged: Changed): Promise<void>;
  tell(driverIds: ReadonlySet<string>, now: number): void;
  setGap(isOpen: boolean): void;
}

/** What else readers see has changed. */
type Changed = Pick<Renewed, 'haveAlliesChanged' | 'haveConvoysChanged'>;

interface Parts {
  readonly store: Store;
  readonly facts: Facts;
  readonly forwardView: (message: BusMessage) => void;
  readonly onChange: () => void;
}

/** Creates the streams of this process. */
export function createStreams(
  {
    clock,
    keys,
    metrics,
    pool,
    stopping,
  }: Pick<Services, 'clock' | 'keys' | 'metrics' | 'pool' | 'stopping'>,
  { store, facts, forwardView, onChange }: Parts,
): Streams {
  const streams = new Map<string, Stream>();
  /** Streams whose reader's rights must be re-read before anything is sent. */
  const unsure = new Set<Stream>();
  const numbers = new Map<string, number>();
  const secret = keys('public-map');
  let day = dayOf(clock().getTime());
  let [countedAt, beatAt] = [0, 0];
  let hasGap = false;

  const numberOf = (driverId: string) => {
    const number = numbers.get(driverId) ?? numbers.size + 1;
    numbers.set(driverId, number);
    return number;
  };
  const keyOf = (driverId: string) => keyOfUnnamed(secret, driverId, day);
  /** Trucks get new numbers and keys, so that they can't be recognised the next day. */
  const beginDay = (today: number) => {
    day = today;
    for (const stream of streams.values()) {
      const gone = [...stream.shown.keys()].map(numberOf);
      if (gone.length > 0) write(stream, { event: 'gone', trucks: gone });
      stream.shown.clear();
      stream.isDirty = true;
    }
    numbers.clear();
  };

  const drop = (stream: Stream) => {
    if (!streams.delete(stream.id)) return;
    unsure.delete(stream);
    metrics.countStream(-1);
  };
  const end = (stream: Stream, reason: 'signed-out' | 'left' | 'restarting') => {
    drop(stream);
    write(stream, { event: 'bye', reason });
    stream.sink.end();
  };

  /** Re-reads the readers' rights, and ends the streams of those who lost access. */
  const refresh = async () => {
    const asked = [...unsure];
    if (asked.length === 0) return;
    const actors = await listActorsNow(
      pool,
      asked.map(({ actor }) => actor),
      clock(),
    );
    for (const stream of asked) {
      unsure.delete(stream);
      const actor = actors.get(stream.actor);
      if (!actor) end(stream, 'signed-out');
      else if (actor.vtcId !== stream.vtcId) end(stream, 'left');
      else {
        stream.actor = actor;
        stream.isDirty = true;
      }
    }
  };

  const setView: Streams['setView'] = (streamId, userId, view) => {
    const stream = streams.get(streamId);
    if (!stream) return 'unknown';
    if (stream.actor.userId !== userId) return 'foreign';
    stream.view = view;
    stream.told = widen(view);
    stream.isDirty = true;
    return 'done';
  };

  const beat = (now: number) => {
    beatAt = now;
    for (const stream of streams.values()) {
      stream.sink.write(': still here\n\n');
      unsure.add(stream);
      if (stream.blockedAt !== null && now - stream.blockedAt > blockedMs) {
        drop(stream);
        stream.sink.end();
      }
    }
    onChange();
  };

  stopping.addEventListener('abort', () => {
    for (const stream of streams.values()) end(stream, 'restarting');
  });

  return {
    async open(asked) {
      const { actor, scope, sink } = asked;
      const eventId = eventOfScope(scope);
      if (eventId !== null) {
        const convoy = await facts.convoyOf(eventId);
        if (convoy === null || !mayFollow(actor, convoy)) throw new AppError('NOT_FOUND');
      } else if (scope !== 'public' && actor.vtcId === null) throw new AppError('FORBIDDEN');
      if (stopping.aborted || streams.size >= limits.positionStreams) {
        throw new AppError('BUSY', { retryAfterSeconds: limits.busyRetrySeconds });
      }
      const own = [...streams.values()].filter(({ actor: { userId } }) => userId === actor.userId);
      if (own.length >= limits.positionStreamsPerUser) throw new AppError('STREAMS_TOO_MANY');
      const stream = beginStream(asked);
      streams.set(stream.id, stream);
      // The reader may have just signed out or left while this was on its way.
      unsure.add(stream);
      metrics.countStream(1);
      sink.write(`retry: ${comeBackMs}\n\n`);
      if (hasGap) write(stream, { event: 'gap', isOpen: true });
      onChange();
      return () => drop(stream);
    },
    setView,
    look(streamId, userId, view) {
      const done = setView(streamId, userId, view);
      if (done === 'unknown') forwardView({ kind: 'view', streamId, userId, view });
      return done === 'foreign' ? done : 'done';
    },
    isEmpty: () => streams.size === 0,
    listConcerned() {
      const all = [...streams.values()].map((stream) => vtcIdsOf(stream, facts));
      const vtcIds = all.includes(null)
        ? [...store.vtcIds()]
        : [...new Set(all.flatMap((ids) => ids ?? []))];
      return vtcIds.flatMap((vtcId) => store.listOf(vtcId)).map(({ driverId }) => driverId);
    },
    *audiences() {
      for (const { vtcId, scope, eventId } of streams.values()) {
        if (eventId !== null) {
          yield `e${eventId}`;
          continue;
        }
        if (vtcId !== null) yield `m${vtcId}`;
        if (scope === 'public') yield 'p';
        if (scope === 'company' || vtcId === null) continue;
        for (const allyId of facts.knownAllies(vtcId).keys()) yield `a${allyId}`;
      }
    },
    vtcIds() {
      const all = [...streams.values()].map((stream) => vtcIdsOf(stream, facts));
      return all.includes(null) ? null : all.flatMap((ids) => ids ?? []);
    },
    eventIds: () => new Set([...streams.values()].flatMap(({ eventId }) => eventId ?? [])),
    note(event) {
      for (const stream of streams.values()) {
        if (changeFor({ actor: stream.actor, topics: allTopics }, event) !== null) {
          unsure.add(stream);
        }
      }
    },
    async readAllies() {
      const vtcIds = new Set([...streams.values()].flatMap(({ vtcId }) => vtcId ?? []));
      for (const vtcId of vtcIds) await facts.alliesOf(vtcId);
    },
    async renew(driverIds, { haveAlliesChanged, haveConvoysChanged }) {
      await refresh();
      for (const stream of streams.values()) {
        for (const driverId of driverIds) stream.due.add(driverId);
        if (haveAlliesChanged && stream.scope !== 'company') stream.isDirty = true;
        if (haveConvoysChanged && stream.eventId !== null) stream.isDirty = true;
      }
    },
    tell(driverIds, now) {
      if (dayOf(now) !== day) beginDay(dayOf(now));
      if (streams.size === 0) return;
      if (now - beatAt > heartbeatMs || now < beatAt) beat(now);
      const isCounting = now - countedAt >= countEveryMs || now < countedAt;
      if (isCounting) countedAt = now;
      const telling: Telling = { store, facts, now, numberOf, keyOf, points: new Map() };
      const [gone, byVtc] = sort(driverIds, store);
      for (const stream of streams.values()) {
        // Nothing is sent until the reader's rights are known.
        if (unsure.has(stream)) continue;
        addDue(stream, gone, byVtc, vtcIdsOf(stream, facts));
        const isWide = densityOfStream(stream).most < Infinity;
        if (stream.isDirty || (isCounting && isWide)) reconsider(stream, telling);
        flush(stream, telling);
      }
    },
    setGap(isOpen) {
      hasGap = isOpen;
      for (const stream of streams.values()) write(stream, { event: 'gap', isOpen });
    },
  };
}

type ByVtc = ReadonlyMap<string, readonly string[]>;

/** Splits drivers into those no longer on the road, and the others by company. */
function sort(driverIds: ReadonlySet<string>, store: Store): [gone: readonly string[], ByVtc] {
  const gone: string[] = [];
  const byVtc = new Map<string, string[]>();
  for (const driverId of driverIds) {
    const vtcId = store.find(driverId)?.vtcId;
    if (vtcId === undefined) gone.push(driverId);
    else byVtc.set(vtcId, [...(byVtc.get(vtcId) ?? []), driverId]);
  }
  return [gone, byVtc];
}

function addDue(
  { shown, due }: Stream,
  gone: readonly string[],
  byVtc: ByVtc,
  vtcIds: readonly string[] | null,
): void {
  for (const driverId of gone) if (shown.has(driverId)) due.add(driverId);
  const groups = vtcIds === null ? byVtc.values() : vtcIds.map((id) => byVtc.get(id) ?? []);
  for (const group of groups) for (const driverId of group) due.add(driverId);
}
