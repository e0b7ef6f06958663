import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { errorMessage } from '../error-code.ts';
import type { Log } from '../log.ts';
import type { HeldServer } from './hold-server.ts';

const RETRY_DELAY_MS = 5_000;

export type Keeper = {
  /** Stops watching. Returns the connection that holds the server, or null if it is lost. */
  release: () => Promise<Client | null>;
};

/**
 * Watches the connection that holds the server. If the server dies or restarts, the lock is lost with the
 * connection: `hold` then restarts the server if necessary and takes the lock again.
 */
export function keepHolding(first: HeldServer, hold: () => Promise<HeldServer>, log: Log): Keeper {
  const released = new AbortController();
  let holder: Client | null = null;
  let regaining = Promise.resolve();
  watch(first.client);

  function watch(client: Client): void {
    holder = client;
    client.once('end', () => {
      if (released.signal.aborted) return;
      holder = null;
      log('The database server ended unexpectedly; starting it again');
      regaining = regain();
    });
  }

  async function regain(): Promise<void> {
    while (!released.signal.aborted) {
      try {
        watch((await hold()).client);
        log('The database server is back');
        return;
      } catch (error) {
        log('The database server could not be started again', { error: errorMessage(error) });
        await delay(RETRY_DELAY_MS, undefined, { signal: released.signal }).catch(() => {});
      }
    }
  }

  return {
    async release() {
      released.abort();
      await regaining;
      return holder;
    },
  };
}
