import { setTimeout as delay } from 'node:timers/promises';
import { type Client, type ClientConfig, escapeIdentifier } from 'pg';
import { connect } from './connect.ts';

const RECONNECT_MS = 1_000;
/** A connection that leads nowhere any more is found out by the system, not by waiting for a notice. */
const KEEP_ALIVE_DELAY_MS = 10_000;

export type Listening = {
  /** Ends the connection; resolves when it has ended. */
  stop: () => Promise<void>;
};

/**
 * Hears what is said on a channel of the database. A connection that is lost is opened anew until it
 * is stopped, without a word: whoever needs to know that the database is away asks it themselves.
 */
export function listenTo(
  connection: ClientConfig,
  channel: string,
  onNotice: (payload: string) => void,
): Listening {
  const stopping = new AbortController();
  const { signal } = stopping;
  let client: Client | null = null;

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
    await ended;
  };

  const keepListening = async () => {
    while (!signal.aborted) {
      // Whatever it was, it is tried again.
      await listen().catch(() => client?.end().catch(() => {}));
      await delay(RECONNECT_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  };

  const ended = keepListening();
  return {
    async stop() {
      stopping.abort();
      await client?.end().catch(() => {});
      await ended;
    },
  };
}
