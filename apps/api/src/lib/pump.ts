import { findDatabaseFailure } from './database-failure.ts';
import type { Logger } from './logger.ts';
import type { OutageWatch } from './outage-watch.ts';
import { createRepeater, type Repeater } from './repeater.ts';

interface PumpOptions {
  /** How often it looks for due work. */
  readonly everyMs: number;
  /** The log message of a failed run. */
  readonly failure: string;
}

export interface Pump extends Repeater {
  /** Records a failure beside the work itself, in the same way. */
  readonly noteFailure: (error: unknown) => void;
}

/**
 * Runs work at an interval and on request, one run at a time, until stopped. A failed run is retried by the
 * next one; if the database is away, the outage watch reports it.
 */
export function startPump(
  { log, outages }: { readonly log: Logger; readonly outages: OutageWatch },
  work: () => Promise<void>,
  { everyMs, failure }: PumpOptions,
): Pump {
  const noteFailure = (error: unknown) => {
    if (findDatabaseFailure(error) !== null) return outages.suspect(error);
    log.error({ err: error }, failure);
  };
  const repeater = createRepeater(work, noteFailure);
  // All pumps start with the process. The random delay keeps them from blocking the event loop together.
  let looking = setTimeout(() => {
    looking = setInterval(() => repeater.ask(), everyMs);
    repeater.ask();
  }, Math.random() * everyMs);
  return {
    ask: () => repeater.ask(),
    noteFailure,
    async stop() {
      clearInterval(looking);
      await repeater.stop();
    },
  };
}
