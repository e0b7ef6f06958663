import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { v4 as createRandomId } from 'uuid';
import type { Services } from '../../http/context.ts';
import { later } from '../../lib/clock.ts';
import { happened } from '../../lib/happened.data.ts';
import { leaseMs, type RunningDeliveries, startDeliveries } from '../../lib/deliveries.ts';
import { runEmittingTransaction } from '../../lib/emitting-transaction.ts';
import { callEndpoint, openEndpoint } from './calling.service.ts';
import { buildMessage } from './discord.policy.ts';
import { afterTry, type Health, judge, type Outcome } from './health.policy.ts';
import * as data from './sending.data.ts';
import type { Claim, ClaimedDelivery, Target } from './sending.data.ts';
import { sendingLimits } from './limits.policy.ts';
import { settleDue, updateEndpoint } from './webhooks.data.ts';

type Deps = Pick<
  Services,
  | 'clock'
  | 'db'
  | 'discordUrl'
  | 'guardedAgent'
  | 'keys'
  | 'log'
  | 'metrics'
  | 'outages'
  | 'signals'
>;

/** How long one claim is worked on; the rest is claimed again. */
const batchMs = 5_000;

/** Starts sending waiting messages: one at a time to each endpoint, across all processes. */
export function startWebhooks(services: Deps): RunningDeliveries {
  const { clock, db } = services;
  return startDeliveries<Claim>(services, {
    everyMs: 500,
    atOnce: 20,
    failure: 'failed to send webhooks; retrying',
    claim: async (most) => {
      const leaseUntil = later(clock, leaseMs);
      const lease = { now: clock(), leaseId: createRandomId(), leaseUntil, most };
      return db.$transaction((transaction) => data.claimDue(transaction, lease));
    },
    async send(claim, stopping) {
      await sendClaim(services, claim, stopping);
      return true;
    },
    async findNextDueMs() {
      const due = await data.findNextDue(db);
      return due && +due - +clock();
    },
  });
}

/** Sends claimed messages, one after another, and records the outcome. */
async function sendClaim(services: Deps, claim: Claim, signal: AbortSignal): Promise<void> {
  const { clock } = services;
  const until = performance.now() + batchMs;
  const endpoint = openEndpoint(services, claim.endpoint);
  const tried: Tried[] = [];
  let left = claim.deliveries;
  while (left.length > 0 && !signal.aborted && performance.now() < until) {
    const part = pickNext(claim.endpoint, left);
    left = left.slice(part.deliveries.length);
    const id = part.deliveries[0]?.id ?? claim.endpoint.id;
    const outcome = await callEndpoint(services, endpoint, { id, body: part.body, signal });
    // An aborted call has no outcome.
    if (outcome === null) break;
    services.metrics.countDelivery('webhook', outcome.attempt.problem === null ? 'sent' : 'failed');
    tried.push({ deliveries: part.deliveries, outcome, at: clock() });
    // The recorded outcome decides whether to continue.
    if (outcome.attempt.problem !== null || claim.endpoint.kind === 'DISCORD') break;
    const isPaced = part.deliveries.some(({ sequence }) => sequence < claim.endpoint.pacedBelow);
    if (isPaced) await delay(sendingLimits.backlogPaceMs, undefined, { signal }).catch(() => {});
  }
  await settle(services, claim, tried);
}

interface Part {
  readonly deliveries: readonly ClaimedDelivery[];
  readonly body: string;
}

/** Returns what is sent at once: one message, or for Discord as many as fit. */
function pickNext({ kind }: Target, left: readonly ClaimedDelivery[]): Part {
  if (kind === 'DISCORD') {
    const { count, body } = buildMessage(left.map((one) => one.body));
    return { deliveries: left.slice(0, Math.max(count, 1)), body };
  }
  return { deliveries: left.slice(0, 1), body: left[0]?.body ?? '' };
}

interface Tried {
  readonly deliveries: readonly ClaimedDelivery[];
  readonly outcome: Outcome;
  readonly at: Date;
}

/** Records the outcome of attempts and the endpoint's health, and releases the endpoint. */
async function settle(services: Deps, claim: Claim, tried: readonly Tried[]): Promise<void> {
  const { db, signals } = services;
  await runEmittingTransaction({ db, signals, requestId: null }, async (transaction) => {
    const endpoint = await data.endLease(transaction, claim);
    // Another process sends the same, with the same ids.
    if (endpoint === null) return;
    const { id, vtcId, kind, nextSequence } = endpoint;
    const before = pickHealth(endpoint);
    let health: Health = before;
    const settled = tried.flatMap(({ deliveries, outcome, at }) => {
      health = afterTry(health, outcome, { kind, nextSequence, now: at });
      const { attempt } = outcome;
      return deliveries.map((delivery) => {
        const verdict = judge(delivery, outcome, { kind, now: at, chance: Math.random() });
        return { delivery, attempt, verdict };
      });
    });
    await data.setSettled(transaction, settled);
    if (settled.length < claim.deliveries.length) await data.returnToWaiting(transaction, id);
    if (!isDeepStrictEqual(health, before)) await updateEndpoint(transaction, id, health);
    await settleDue(transaction, id, tried.at(-1)?.outcome.attempt);
    const { state, cause } = health;
    if (state === 'DISABLED' && cause !== null && endpoint.state !== 'DISABLED') {
      await happened(transaction, {
        type: 'webhook.disabled',
        vtcId,
        actorId: null,
        subjectId: id,
        payload: { webhookId: id, cause },
      });
    }
  });
}

function pickHealth(health: Health): Health {
  const { state, cause, failures, failingSince, openUntil, restUntil, pacedBelow } = health;
  return { state, cause, failures, failingSince, openUntil, restUntil, pacedBelow };
}
