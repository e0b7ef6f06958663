import { ApiError, type CallOptions, type Client } from '@waybill/client';
import { telemetryContract } from '@waybill/schema/features/telemetry.contract';
import { limits } from '@waybill/schema/limits';
import { v7 } from 'uuid';
import type { Account } from '../account/account.ts';
import type { Clocks } from '../lib/clocks.ts';
import type { Queue } from '../queue/queue.ts';
import type { Header } from '../queue/session-content.ts';
import type { SessionQueue } from '../queue/session-queue.ts';
import { backOffMs } from './back-off.ts';
import { cutBatch } from './batch.ts';
import { measureOffset } from './clock.ts';
import { decide, type Decision } from './decision.ts';
import { createOfflineJobs } from './offline-jobs.ts';

const protocol = 1;
const requestMs = 15_000;
/** So many times in a row it is tried to mend a refusal at once. */
const mendings = 3;

export type SendStep =
  | { readonly kind: 'sent' }
  | { readonly kind: 'idle' }
  | { readonly kind: 'wait'; readonly ms: number }
  /** Nothing is sent until somebody signs in anew, or updates. */
  | { readonly kind: 'stopped'; readonly why: 'sign-in' | 'update' };

export interface SenderOptions {
  readonly queue: Queue;
  /** Who is signed in just now. */
  readonly account: () => Account | null;
  readonly connect: (account: Account) => Client;
  readonly clocks: Clocks;
  readonly random: () => number;
}

export interface Sender {
  /** Sends one batch of the oldest session of the account, or does what the last answer asks for. */
  sendNext(): Promise<SendStep>;
  /** When something was last acknowledged, by this computer's clock. */
  readonly lastSentMs: number | null;
  /** How many delivered jobs the server's clock saw too little of. */
  readonly offlineJobs: number;
}

export function createSender({ queue, account, connect, clocks, random }: SenderOptions): Sender {
  const asked = new WeakSet<SessionQueue>();
  const offlineJobs = createOfflineJobs();
  let size: number = limits.telemetryBatch.events;
  let failures = 0;
  let mended = 0;
  let offsetMs = 0;
  let lastSentMs: number | null = null;
  let refusedToken: string | null = null;
  let isOutdated = false;

  /** Fixes the session by the server's clock, or asks what the server has of it. */
  async function prepare(session: SessionQueue, client: Client): Promise<Header> {
    if (session.header) {
      if (!asked.has(session)) await askAcknowledged(session, session.header, client);
      return session.header;
    }
    offsetMs = (await measureOffset(askServerTime(client), clocks)) ?? offsetMs;
    const header = toHeader(session, clocks.now(), offsetMs);
    await session.setHeader(header);
    asked.add(session);
    return header;
  }

  /** Takes the server's word for what it has, and when it received that where it is known. */
  function acknowledge(session: SessionQueue, seq: number, receivedMs: number | null): void {
    const waiting = session.sendable();
    session.acknowledge(seq);
    if (!session.header) return;
    const events = waiting.filter((event) => event.seq <= session.acknowledged);
    offlineJobs.note(session.header.session, events, receivedMs);
  }

  function askServerTime(client: Client) {
    return async () => {
      const answer = await client(telemetryContract.getTelemetry, undefined, options());
      const { min, max } = answer.protocols;
      isOutdated = protocol < min || protocol > max;
      return answer.serverTime;
    };
  }

  async function askAcknowledged(
    session: SessionQueue,
    { session: { id } }: Header,
    client: Client,
  ) {
    acknowledge(session, await findAcknowledged(client, id), null);
    asked.add(session);
    await queue.settle(session);
  }

  async function send(session: SessionQueue, client: Client): Promise<SendStep> {
    let batchSize = 1;
    try {
      const header = await prepare(session, client);
      if (isOutdated) return { kind: 'stopped', why: 'update' };
      const before = session.acknowledged;
      const events = session.sendable();
      if (events.length === 0) return { kind: 'sent' };
      const batch = cutBatch(header, events, size);
      batchSize = batch.events.length;
      const answer = await client(telemetryContract.sendBatch, { body: batch }, options());
      acknowledge(session, answer.acknowledged, Date.parse(answer.serverTime));
      await queue.settle(session);
      if (answer.acknowledged === before) return wait(null);
      lastSentMs = clocks.now();
      [failures, mended, size] = [0, 0, limits.telemetryBatch.events];
      return { kind: 'sent' };
    } catch (error) {
      return act(decide(error, batchSize), session, batchSize);
    }
  }

  function wait(retryAfterS: number | null): SendStep {
    const ms = backOffMs(failures, retryAfterS, random);
    failures += 1;
    return { kind: 'wait', ms };
  }

  async function act(
    decision: Decision,
    session: SessionQueue,
    batchSize: number,
  ): Promise<SendStep> {
    switch (decision.kind) {
      case 'wait':
        return wait(decision.retryAfterS);
      case 'sign-in':
        refusedToken = account()?.token ?? null;
        return { kind: 'stopped', why: 'sign-in' };
      case 'update':
        isOutdated = true;
        return { kind: 'stopped', why: 'update' };
      case 'halve':
        size = Math.ceil(batchSize / 2);
        break;
      case 'skip':
        for (const index of decision.indexes) await session.skip(session.acknowledged + 1 + index);
        break;
      case 'resend':
        acknowledge(session, decision.acknowledged, null);
        break;
      case 'restart':
        if (decision.acknowledged !== null) acknowledge(session, decision.acknowledged, null);
        await session.restart();
        break;
    }
    // Halving ends by itself; whatever else is mended again and again waits in between.
    if (decision.kind === 'halve') return { kind: 'sent' };
    mended += 1;
    return mended > mendings ? wait(null) : { kind: 'sent' };
  }

  return {
    get lastSentMs() {
      return lastSentMs;
    },
    get offlineJobs() {
      return offlineJobs.count;
    },
    async sendNext() {
      const signedIn = account();
      if (isOutdated) return { kind: 'stopped', why: 'update' };
      if (!signedIn || signedIn.token === refusedToken) return { kind: 'stopped', why: 'sign-in' };
      const session = queue
        .sessions()
        .find((one) => isOf(one, signedIn) && (one.sendable().length > 0 || isToSettle(one)));
      if (!session) return { kind: 'idle' };
      if (isToSettle(session)) {
        await queue.settle(session);
        return { kind: 'sent' };
      }
      return send(session, connect(signedIn));
    },
  };
}

async function findAcknowledged(client: Client, id: string): Promise<number> {
  try {
    const { getSession } = telemetryContract;
    return (await client(getSession, { params: { id } }, options())).acknowledged;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && error.body.requestId !== '') return 0;
    throw error;
  }
}

function options(): CallOptions {
  return { signal: AbortSignal.timeout(requestMs) };
}

/** Another account's sessions wait for that account. */
export function isOf(
  { origin }: Pick<SessionQueue, 'origin'>,
  { server, userId }: Account,
): boolean {
  return origin.server === server && origin.userId === userId;
}

function isToSettle({ isLive, waiting }: SessionQueue): boolean {
  return !isLive && waiting === 0;
}

/**
 * The session as the server is told of it. What is recorded has happened: where the clock of this computer
 * was ahead when it began, and was set right since, it began as late as it can have.
 */
function toHeader(session: SessionQueue, nowMs: number, offsetMs: number): Header {
  const { origin } = session;
  const lastT = session.sendable().at(-1)?.t ?? 0;
  const startedMs = Math.min(origin.startedMs, Math.floor(nowMs) - lastT) + offsetMs;
  const id = v7({ msecs: startedMs });
  const startedAt = new Date(startedMs).toISOString();
  return { protocol, session: { id, startedAt, ...origin.session } };
}
