import { setMaxListeners } from 'node:events';
import type { Logger } from './logger.ts';
import type { OutageWatch } from './outage-watch.ts';
import { startPump } from './pump.ts';

/** A process that has not recorded the outcome of what it claimed by then is considered dead. */
export const leaseMs = 60_000;

/** Messages that wait as rows until they are sent: mails, pushes, webhooks. */
export interface Deliveries<Claim> {
  /** How often each process looks for due ones. */
  readonly everyMs: number;
  /** How many one process sends at the same time. */
  readonly atOnce: number;
  /** The log message of a failure. */
  readonly failure: string;
  /** Claims at most so many that are due, for `leaseMs` and for this process alone. */
  readonly claim: (most: number) => Promise<readonly Claim[]>;
  /**
   * Sends what was claimed, and records whether it is done, due again later or given up. The signal aborts
   * the sending. False if no others are to be claimed until the next look.
   */
  readonly send: (claim: Claim, stopping: AbortSignal) => Promise<boolean>;
  /** Returns in how many milliseconds the next ones are due, if that is before the next look. */
  readonly findNextDueMs?: () => Promise<number | null>;
}

export interface RunningDeliveries {
  /** Starts no further sendings and aborts those under way, which are due again. Resolves when none is left. */
  stop(): Promise<void>;
}

/** Starts sending what is due, until it is stopped. */
export function startDeliveries<Claim>(
  services: { readonly log: Logger; readonly outages: OutageWatch },
  { everyMs, atOnce, failure, claim, send, findNextDueMs }: Deliveries<Claim>,
): RunningDeliveries {
  const stopping = new AbortController();
  const { signal } = stopping;
  // Each call under way adds a listener.
  setMaxListeners(0, signal);
  const running = new Set<Promise<void>>();
  const timers = new Set<NodeJS.Timeout>();

  const start = (claimed: Claim) => {
    const sendIt = async () => {
      const goesOn = await send(claimed, signal).catch(pump.noteFailure);
      running.delete(sending);
      if (goesOn === true) pump.ask();
    };
    const sending = sendIt();
    running.add(sending);
  };

  const look = async () => {
    const most = atOnce - running.size;
    if (most <= 0 || signal.aborted) return;
    const claims = await claim(most);
    for (const claimed of claims) start(claimed);
    const nextMs = claims.length === 0 && findNextDueMs ? await findNextDueMs() : null;
    if (nextMs === null || nextMs <= 0 || nextMs >= everyMs) return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      pump.ask();
    }, nextMs);
    timers.add(timer);
  };

  const pump = startPump(services, look, { everyMs, failure });
  pump.ask();
  return {
    async stop() {
      for (const timer of timers) clearTimeout(timer);
      stopping.abort();
      await pump.stop();
      await Promise.all(running);
    },
  };
}

/** Sends what is due, without waiting for what is due later. */
export async function deliverDue<Claim>({
  atOnce,
  claim,
  send,
}: Pick<Deliveries<Claim>, 'atOnce' | 'claim' | 'send'>): Promise<void> {
  const { signal } = new AbortController();
  let goesOn = true;
  while (goesOn) {
    const claims = await claim(atOnce);
    const sent = await Promise.all(claims.map((claimed) => send(claimed, signal)));
    goesOn = claims.length > 0 && sent.every(Boolean);
  }
}
