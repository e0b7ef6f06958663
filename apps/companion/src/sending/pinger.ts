import { ApiError, type CallOptions, type Client } from '@waybill/client';
import { positionsContract } from '@waybill/schema/features/positions.contract';
import type { Ping } from '@waybill/schema/features/positions.fields';
import { telemetryContract } from '@waybill/schema/features/telemetry.contract';
import { limits } from '@waybill/schema/limits';
import { v7 } from 'uuid';
import type { Account } from '../account/account.ts';
import type { Clocks } from '../lib/clocks.ts';
import type { SessionQueue } from '../queue/session-queue.ts';
import { measureOffset } from './clock.ts';
import { isOf } from './sender.ts';

export interface PingerOptions {
  /** Where the truck is at the moment, and of which session; null while no game is recorded. */
  readonly truckNow: () => {
    readonly session: Pick<SessionQueue, 'origin' | 'header'>;
    readonly sample: Ping['s'];
  } | null;
  /** Who is signed in just now. */
  readonly account: () => Account | null;
  readonly connect: (account: Account) => Client;
  readonly clocks: Clocks;
}

export interface Pinger {
  /**
   * Says where the truck is, if somebody drives. What cannot be said now is not said later.
   * Resolves to how many milliseconds later to do it again.
   */
  pingNext(): Promise<number>;
}

/** How soon it is looked again whether anybody drives. */
const lookMs = 1000;
/** What takes longer is old. */
const requestMs = 5000;
/** Where this computer's clocks have parted by so much, one was set, or stood still in a sleep. */
const partedMs = 1000;

/** Tells the server where the truck is at the moment, as often as that wants to know. */
export function createPinger({ truckNow, account, connect, clocks }: PingerOptions): Pinger {
  /** How far a server's clock is ahead of this computer's, and how far apart the clocks here were then. */
  let known: { server: string; aheadMs: number; apartMs: number } | null = null;
  /** Whom the server has told not to ask for a while. */
  let silent: { token: string; untilMs: number } | null = null;

  const apart = () => clocks.now() - clocks.monotonic();

  async function measureAhead(server: string, client: Client): Promise<number> {
    if (known?.server === server && Math.abs(apart() - known.apartMs) < partedMs) {
      return known.aheadMs;
    }
    const ask = async () =>
      (await client(telemetryContract.getTelemetry, undefined, options())).serverTime;
    const aheadMs = (await measureOffset(ask, clocks)) ?? 0;
    known = { server, aheadMs, apartMs: apart() };
    return aheadMs;
  }

  function pauseAfter(error: unknown, { token }: Account): number {
    // What comes from anything between here and the server says nothing about it.
    if (!(error instanceof ApiError) || error.body.requestId === '') return limits.pingUnwatchedMs;
    const { status, body, retryAfterSeconds } = error;
    if (body.code === 'EVENT_IN_FUTURE') known = null;
    if (status === 401) silent = { token, untilMs: Infinity };
    // Who shows nobody where they are; a server that knows no pings.
    else if (status === 403 || status === 404) {
      silent = { token, untilMs: clocks.monotonic() + limits.pingOffMs };
    }
    return Math.max(limits.pingUnwatchedMs, (retryAfterSeconds ?? 0) * 1000);
  }

  const mayPing = ({ token }: Account) =>
    silent?.token !== token || clocks.monotonic() >= silent.untilMs;

  return {
    async pingNext() {
      const signedIn = account();
      if (!signedIn || !mayPing(signedIn)) return lookMs;
      const isOwn = () => {
        const truck = truckNow();
        return truck && isOf(truck.session, signedIn) ? truck : null;
      };
      if (!isOwn()) return lookMs;
      try {
        const client = connect(signedIn);
        const aheadMs = await measureAhead(signedIn.server, client);
        // It has gone on meanwhile.
        const truck = isOwn();
        if (!truck) return lookMs;
        const { session, sample } = truck;
        const { game, trial } = session.origin.session;
        const startedMs = Math.round(clocks.now() + aheadMs) - sample[0];
        const body = {
          sessionId: session.header?.session.id ?? v7({ msecs: startedMs }),
          startedAt: new Date(startedMs).toISOString(),
          game,
          ...(trial !== undefined && { trial }),
          s: sample,
        };
        const { nextMs } = await client(positionsContract.ping, { body }, options());
        return Math.max(lookMs, nextMs);
      } catch (error) {
        return pauseAfter(error, signedIn);
      }
    },
  };
}

function options(): CallOptions {
  return { signal: AbortSignal.timeout(requestMs) };
}
