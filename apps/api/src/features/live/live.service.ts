import type { TopicKind } from '@waybill/schema/contract/event';
import { limits } from '@waybill/schema/limits';
import { listActorsNow } from '../../auth/actors.data.ts';
import type { Actor } from '../../auth/actor.ts';
import type { Services } from '../../http/context.ts';
import type { Sink } from '../../http/event-stream.ts';
import { AppError } from '../../lib/app-error.ts';
import { findDatabaseFailure } from '../../lib/database-failure.ts';
import { createRepeater } from '../../lib/repeater.ts';
import {
  type EventHead,
  findOldest,
  listEventHeadsAfter,
  readHead,
} from '../outbox/outbox.data.ts';
import { changeFor, mayReceive } from './live.policy.ts';
import {
  presentEnd,
  presentEvent,
  presentHello,
  presentReset,
  heartbeatComment,
} from './live.presenter.ts';

/** An open stream. */
interface Stream {
  /** As of the last event or heartbeat. */
  actor: Actor;
  readonly topics: ReadonlySet<TopicKind>;
  /** The company whose topic is followed. */
  readonly vtcId: string | null;
  readonly sink: Sink;
  /** Position that the client saw last; null once it has caught up. */
  after: number | null;
}

export interface NewStream {
  readonly actor: Actor;
  readonly topics: ReadonlySet<TopicKind>;
  readonly after: number | null;
  readonly sink: Sink;
}

export interface Live {
  /**
   * Opens a stream and returns the function that closes it. Errors after this call are sent in the stream.
   * @throws STREAMS_TOO_MANY, BUSY, FORBIDDEN for the company topic without a company
   */
  open(stream: NewStream): () => void;
}

/** Events read per query. */
const pageSize = 500;
const tryAgainMs = 1_000;

/**
 * Creates the service that sends events to this server's streams. Reads each event once for all streams. A
 * stream that loses a right by an event gets nothing after it that needs the right.
 */
export function createLive(services: Services): Live {
  const { db, pool, clock, log, metrics, outages, signals, stopping, liveHeartbeatMs } = services;
  const streams = new Set<Stream>();
  /** New streams that have not caught up yet. */
  const arriving = new Set<Stream>();
  /** Streams whose rights must be reloaded before they get more events. */
  const unsure = new Set<Stream>();
  /** Position up to which all streams have been sent events. */
  let position = 0;
  let heartbeat: NodeJS.Timeout | undefined;

  const drop = (stream: Stream) => {
    if (streams.has(stream) || arriving.has(stream)) metrics.countStream(-1);
    for (const set of [streams, arriving, unsure]) set.delete(stream);
    if (streams.size + arriving.size > 0) return;
    clearInterval(heartbeat);
    heartbeat = undefined;
  };

  const end = (stream: Stream, reason: Parameters<typeof presentEnd>[0]) => {
    drop(stream);
    stream.sink.write(presentEnd(reason));
    stream.sink.end();
  };

  /** Reloads the actors of streams, and ends streams that have lost their session or company. */
  const refresh = async (some: ReadonlySet<Stream>) => {
    if (some.size === 0) return;
    const asked = [...some];
    const now = await listActorsNow(
      pool,
      asked.map(({ actor }) => actor),
      clock(),
    );
    for (const stream of asked) {
      const actor = now.get(stream.actor);
      unsure.delete(stream);
      if (!actor) end(stream, 'signed-out');
      else if (stream.topics.has('vtc') && actor.vtcId !== stream.vtcId) end(stream, 'left');
      else stream.actor = actor;
    }
  };

  /** Sends the events that a client missed, or asks it to reload everything. */
  const resume = async (stream: Stream, after: number) => {
    const isReachable = after <= position && position - after <= limits.liveResumedPositions;
    const missed: EventHead[] = [];
    if (isReachable && after + 1 >= (await findOldest(db))) {
      for (let from = after; from < position;) {
        const page = await listEventHeadsAfter(db, from, pageSize);
        const last = page.at(-1);
        if (!last) break;
        from = last.position;
        missed.push(
          ...page.filter((event) => event.position <= position && mayReceive(stream, event)),
        );
      }
      if (missed.length <= limits.liveResumedEvents) {
        for (const event of missed) stream.sink.write(presentEvent(event));
        return;
      }
    }
    stream.sink.write(presentReset(position));
  };

  /** Adds new streams to those that get all further events. */
  const admit = async () => {
    const come = new Set(arriving);
    if (come.size === 0) return;
    if (streams.size === 0) position = await readHead(db);
    await refresh(come);
    const welcome = async (stream: Stream) => {
      const { after } = stream;
      stream.sink.write(presentHello(position, after === null));
      if (after !== null) await resume(stream, after);
      stream.after = null;
      if (arriving.delete(stream)) streams.add(stream);
    };
    const welcomed = [...come].filter((stream) => arriving.has(stream)).map(welcome);
    // Wait for all before throwing: a stream still running could be greeted twice on the retry.
    const failed = (await Promise.allSettled(welcomed)).find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
  };

  const tell = (event: EventHead) => {
    for (const stream of streams) {
      if (mayReceive(stream, event)) stream.sink.write(presentEvent(event));
      const change = changeFor(stream, event);
      if (change === 'ends') end(stream, 'left');
      if (change === 'read-anew') unsure.add(stream);
    }
    position = event.position;
  };

  const teller = createRepeater(
    async () => {
      await refresh(unsure);
      await admit();
      while (streams.size > 0) {
        const events = await listEventHeadsAfter(db, position, pageSize);
        for (const event of events) {
          tell(event);
          await refresh(unsure);
        }
        if (events.length < pageSize) return;
      }
    },
    (error) => {
      setTimeout(() => teller.ask(), tryAgainMs).unref();
      if (findDatabaseFailure(error) !== null) return outages.suspect(error);
      log.error({ err: error }, 'failed to follow live events; retrying');
    },
  );

  const beat = () => {
    for (const stream of streams) {
      stream.sink.write(heartbeatComment);
      unsure.add(stream);
    }
    teller.ask();
  };

  signals.on('position', () => teller.ask());
  stopping.addEventListener('abort', () => {
    for (const stream of [...streams, ...arriving]) end(stream, 'restarting');
  });

  return {
    open({ actor, topics, after, sink }) {
      const all = [...streams, ...arriving];
      if (topics.has('vtc') && actor.vtcId === null) throw new AppError('FORBIDDEN');
      if (stopping.aborted || all.length >= limits.liveStreams) {
        throw new AppError('BUSY', { retryAfterSeconds: limits.busyRetrySeconds });
      }
      const own = all.filter((other) => other.actor.userId === actor.userId);
      if (own.length >= limits.liveStreamsPerUser) throw new AppError('STREAMS_TOO_MANY');
      const vtcId = topics.has('vtc') ? actor.vtcId : null;
      const stream: Stream = { actor, topics, vtcId, sink, after };
      arriving.add(stream);
      metrics.countStream(1);
      heartbeat ??= setInterval(beat, liveHeartbeatMs).unref();
      teller.ask();
      return () => drop(stream);
    },
  };
}
