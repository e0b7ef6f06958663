import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from './logger.ts';

/** How often an unavailable database is checked. */
const askAgainMs = 500;
/**
 * A database that has just answered is not checked again for each failed request. Covers requests that began
 * during an outage and fail after it.
 */
const trustMs = 3_000;

/** Prisma's message starts with many lines of query and ends with the reason. */
function reasonOf(failure: unknown): string {
  const message = failure instanceof Error ? failure.message : String(failure);
  return message.split('\n').at(-1) ?? message;
}

export interface OutageWatch {
  /** Checks if the database is away, after a request failed because of it. */
  suspect(failure: unknown): void;
  stop(): void;
}

/**
 * Creates the outage watch. It logs once when the database becomes unreachable and once when it is
 * back, for any number of failed requests, and one line every few seconds if it is only slow. `ask`
 * fails during an outage.
 */
export function createOutageWatch(ask: () => Promise<unknown>, log: Logger): OutageWatch {
  const stopped = new AbortController();
  let isWatching = false;
  let trustedUntil = 0;

  const answers = async () =>
    ask().then(
      () => true,
      () => false,
    );

  const watch = async (reason: string) => {
    const since = performance.now();
    const isThere = await answers();
    if (stopped.signal.aborted) return;
    if (isThere) return log.warn({ reason }, 'the database failed a request but is reachable');
    log.error({ reason }, 'the database is unreachable; answering 503 until it is back');
    do {
      await delay(askAgainMs, undefined, { signal: stopped.signal, ref: false });
    } while (!(await answers()));
    const seconds = Math.round((performance.now() - since) / 1_000);
    log.info({ seconds }, 'the database is back');
  };

  return {
    suspect(failure) {
      if (isWatching || stopped.signal.aborted || performance.now() < trustedUntil) return;
      isWatching = true;
      void watch(reasonOf(failure))
        // Stopped while it waited.
        .catch(() => {})
        .finally(() => {
          isWatching = false;
          trustedUntil = performance.now() + trustMs;
        });
    },
    stop: () => stopped.abort(),
  };
}
