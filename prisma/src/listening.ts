import { setTimeout as delay } from 'node:timers/promises';
import { type Client, type ClientConfig, escapeIdentifier } from 'pg';
import { connect } from './connect.ts';

const RECONNECT_MS = 1_000;
/** TCP keepalive detects dead connections, which otherwise would only seem silent. */
const KEEP_ALIVE_DELAY_MS = 10_000;

/** The maximum time for the database to accept a notification. */
const NOTIFY_DEADLINE_MS = 3_000;

export type Listening = {
  /**
   * Sends these on the channel over the same connection, each at most 7,999 bytes; fails without a
   * connection, or on timeout.
   */
  notify: (payloads: readonly string[]) => Promise<void>;
  /** Closes the connection; resolves when it is closed. */
  stop: () => Promise<void>;
};

/**
 * Listens on a channel of the database. A lost connection is reopened until stopped, and only reported to
 * `onState`: callers that need to know whether the database is available must query it.
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
  const setHearing = (mayReceive: boolean) => {
    if (mayReceive === isHearing) return;
    isHearing = mayReceive;
    onState(mayReceive);
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
      // Retries after any error.
      await listen().catch(() => client?.end().catch(() => {}));
      setHearing(false);
      await delay(RECONNECT_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };

  const ended = keepListening();
  return {
    async notify(payloads) {
      if (!client || !isHearing) throw new Error(`not listening on ${channel}`);
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
