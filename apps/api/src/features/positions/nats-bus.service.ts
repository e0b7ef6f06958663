import { connect, type Msg, type NatsConnection, type Subscription } from '@nats-io/transport-node';
import type { Services } from '../../http/context.ts';
import type { BusState } from '../../lib/positions.ts';
import { games } from '@waybill/schema/features/telemetry.models';
import type { Bus, BusEvents } from './bus.service.ts';
import { type BusMessage, decodeMessage, encodeMessage } from './messages.policy.ts';

/** Messages for all processes. */
const commonSubject = 'live.all';
const reconnectMs = 1_000;

/**
 * Creates the bus of an installation in several places: NATS, where a process receives only the companies
 * watched there, as `live.<game>.<company>`.
 */
export function createNatsBus(url: string, { log }: Pick<Services, 'log'>): Bus {
  let connection: NatsConnection | null = null;
  let state: BusState = 'degraded';
  let events: BusEvents | null = null;
  let isStopped = false;
  let connecting: Promise<void> = Promise.resolve();
  let followed: ReadonlySet<string> | 'all' = new Set();
  const subscriptions = new Map<string, Subscription>();

  const become = (next: BusState) => {
    if (next === state || isStopped) return;
    state = next;
    events?.onState(next);
  };

  const hear = (error: Error | null, said: Msg) => {
    const message = error ? null : decodeMessage(said.string());
    if (message) events?.onMessage(message);
  };

  const subscribe = (subject: string) => {
    if (!connection || subscriptions.has(subject)) return;
    subscriptions.set(subject, connection.subscribe(subject, { callback: hear }));
  };

  const subscribeAll = () => {
    const wanted = new Set([
      commonSubject,
      ...(followed === 'all' ? ['live.*.*'] : [...followed].map((vtcId) => `live.*.${vtcId}`)),
    ]);
    for (const [subject, subscription] of subscriptions) {
      if (wanted.has(subject)) continue;
      subscription.unsubscribe();
      subscriptions.delete(subject);
    }
    for (const subject of wanted) subscribe(subject);
  };

  const watchStatus = async (watched: NatsConnection) => {
    for await (const { type } of watched.status()) {
      if (type === 'disconnect' || type === 'staleConnection') become('degraded');
      if (type === 'reconnect') become('ok');
    }
  };

  const open = async () => {
    const opened = await connect({
      servers: url.split(','),
      name: 'waybill',
      waitOnFirstConnect: true,
      maxReconnectAttempts: -1,
      reconnectTimeWait: reconnectMs,
      pingInterval: 10_000,
    });
    if (isStopped) {
      await opened.close();
      return;
    }
    connection = opened;
    subscribeAll();
    void watchStatus(opened);
    become('ok');
  };

  return {
    start(told) {
      events = told;
      connecting = open().catch((error: unknown) =>
        log.error({ err: error }, 'the live position bus is unusable'),
      );
    },
    async stop() {
      isStopped = true;
      // A connection that was never established is not waited for.
      if (connection) await connection.close();
      else void connecting;
    },
    get state() {
      return state;
    },
    send(messages) {
      if (!connection || state !== 'ok') return;
      for (const message of messages) {
        for (const [subject, part] of address(message)) {
          for (const text of encodeMessage(part)) connection.publish(subject, text);
        }
      }
    },
    follow(vtcIds) {
      const isNew =
        vtcIds === 'all'
          ? followed !== 'all'
          : followed !== 'all' && [...vtcIds].some((id) => !isFollowed(followed, id));
      followed = vtcIds;
      subscribeAll();
      return isNew;
    },
  };
}

function isFollowed(followed: ReadonlySet<string> | 'all', vtcId: string): boolean {
  return followed === 'all' || followed.has(vtcId);
}

/** Returns a message's subjects: positions go to a subject for each game. */
function address(message: BusMessage): readonly (readonly [subject: string, part: BusMessage])[] {
  if (message.kind !== 'seen') return [[commonSubject, message]];
  return games.flatMap((game) => {
    const sightings = message.sightings.filter((sighting) => sighting.game === game);
    if (sightings.length === 0) return [];
    return [[`live.${game}.${message.vtcId}`, { ...message, sightings }] as const];
  });
}
