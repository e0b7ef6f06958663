import { setTimeout as delay } from 'node:timers/promises';
import { type Client, type ClientConfig, escapeIdentifier } from 'pg';
import { connect } from './connect.ts';

const RECONNECT_MS = 1_000;
/** A connection that leads nowhere any more is found out by the system, not by waiting for a notice. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** How long the database may take to pass on what is said. */
const NOTIFY_DEADLINE_MS = 3_000;

export type Listening = {
  /**
   * Says these on the channel by the same connection, each at most 7,999 bytes long; fails while there is
   * none, or when it takes too long.
   */
  notify: (payloads: readonly string[]) => Promise<void>;
  /** Ends the connection; resolves when it has ended. */
  stop: () => Promise<void>;
};

/**
 * Hears what is said on a channel of the database. A connection that is lost is opened anew until it
 * is stopped, with no other word than `onState`: whoever needs to know that the database is away asks it
 * themselves.
 */
export function listenTo(
  connection: ClientConfig,
  channel: string,
  onNotice: (payload: string) => void,
  onState: (isHearing: boolean) => void = () => {},
): Listening {
  const stopping = new AbortController();
  const { signal } = stopping;
  let client: Client | null = null;
  let isHearing = false;
  const setHearing = (hears: boolean) => {
    if (hears === isHearing) return;
    isHearing = hears;
    onState(hears);
  };

  const listen = async () => {
    client = await connect({
      ...connection,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    });
    const ended = new Promise<void>((resolve) => client?.once('end', resolve));
    if (signal.aborted) await client.end();
    client.on('notification', ({ payload }) => onNotice(payload ?? ''));
    await client.query(`LISTEN ${escapeIdentifier(channel)}`);
    setHearing(true);
    await ended;
  };

  const keepListening = async () => {
    while (!signal.aborted) {
      // Whatever it was, it is tried again.
      await listen().catch(() => client?.end().catch(() => {}));
      setHearing(false);
      await delay(RECONNECT_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };

  const ended = keepListening();
  return {
    async notify(payloads) {
      if (!client || !isHearing) throw new Error(`nobody is heard on ${channel}`);
      const statement = {
        text: 'SELECT pg_notify($1, said) FROM unnest($2::text[]) said',
        values: [channel, payloads],
        query_timeout: NOTIFY_DEADLINE_MS,
      };
      await client.query(statement);
    },
    async stop() {
      stopping.abort();
      await client?.end().catch(() => {});
      await ended;
    },
  };
}
