import { findDatabaseFailure } from './database-failure.ts';
import type { Logger } from './logger.ts';
import type { OutageWatch } from './outage-watch.ts';
import { createRepeater, type Repeater } from './repeater.ts';

interface PumpOptions {
  /** How often it looks for what is due. */
  readonly everyMs: number;
  /** What the log says of a run that failed. */
  readonly failure: string;
}

export interface Pump extends Repeater {
  /** Notes what has failed beside the work itself, in the same way. */
  readonly noteFailure: (error: unknown) => void;
}

/**
 * Runs a work every so often, and whenever it is asked for, one run at a time, until it is stopped. What
 * fails is done again with the next run; of a database that does not answer the watch of outages tells.
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
  // All begin with the process: at one beat they would hold its loop together.
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
