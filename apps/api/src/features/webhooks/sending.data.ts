import type { WebhookAttempt, WebhookKind } from '@waybill/schema/features/webhooks.models';
import type { Db } from '../../lib/db.ts';
import type { Verdict } from './health.policy.ts';
import { settleDue } from './webhooks.data.ts';
import { sendingLimits } from './limits.policy.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** How many are claimed at once, to be sent one after another. */
const batch = { STANDARD: 200, DISCORD: 10 } as const;

/** The fields of an endpoint that are needed to send to it. */
export interface Target {
  readonly id: string;
  readonly vtcId: string;
  readonly kind: WebhookKind;
  readonly urlSealed: Bytes;
  readonly secretSealed: Bytes | null;
  readonly oldSecretSealed: Bytes | null;
  readonly oldSecretUntil: Date | null;
  readonly pacedBelow: number;
}

/** The deliveries that the lease holder sends to one endpoint, in order. */
export interface Claim {
  readonly leaseId: string;
  readonly endpoint: Target;
  readonly deliveries: readonly ClaimedDelivery[];
}

export interface ClaimedDelivery {
  readonly id: string;
  readonly sequence: number;
  readonly body: string;
  readonly tries: number;
  readonly attempts: number;
  readonly nextAttemptAt: Date;
}

interface Lease {
  readonly now: Date;
  readonly leaseId: string;
  readonly leaseUntil: Date;
  /** The maximum number of endpoints. */
  readonly most: number;
}

interface ClaimedRow extends ClaimedDelivery {
  readonly endpointId: string;
}

/**
 * Claims endpoints with due messages that no process is sending to, each with its next messages: new ones and
 * retries, in the order of sequence; after many failures, only the oldest.
 */
export async function claimDue(
  db: Db,
  { now, leaseId, leaseUntil, most }: Lease,
): Promise<readonly Claim[]> {
  const due = await db.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM webhook_endpoints
    WHERE state = 'ACTIVE' AND due_at <= ${now}::timestamptz
      AND (lease_until IS NULL OR lease_until <= ${now}::timestamptz)
    ORDER BY due_at LIMIT ${most} FOR UPDATE SKIP LOCKED`;
  if (due.length === 0) return [];
  const ids = due.map(({ id }) => id);
  const rows = await db.$queryRaw<ClaimedRow[]>`
    WITH chosen AS MATERIALIZED (
      SELECT d.id FROM webhook_endpoints e CROSS JOIN LATERAL (
        SELECT id FROM webhook_deliveries
        WHERE endpoint_id = e.id AND state IN ('WAITING', 'SENDING')
          AND (tries = 0 OR next_attempt_at <= ${now}::timestamptz
               OR e.failures >= ${sendingLimits.failuresInRow})
        ORDER BY sequence
        LIMIT CASE WHEN e.failures >= ${sendingLimits.failuresInRow} THEN 1
                   WHEN e.kind = 'DISCORD' THEN ${batch.DISCORD}::int
                   ELSE ${batch.STANDARD}::int END) d
      WHERE e.id = ANY (${ids}::uuid[]))
    UPDATE webhook_deliveries d SET state = 'SENDING' FROM chosen WHERE d.id = chosen.id
    RETURNING d.id::text, d.endpoint_id::text AS "endpointId", d.sequence, d.body, d.tries,
              d.attempts, d.next_attempt_at AS "nextAttemptAt"`;
  const taken = [...new Set(rows.map(({ endpointId }) => endpointId))];
  const endpoints = await db.webhookEndpoint.updateManyAndReturn({
    where: { id: { in: taken } },
    data: { leaseId, leaseUntil },
  });
  // It is due, but has nothing left to send.
  for (const id of ids) if (!taken.includes(id)) await settleDue(db, id);
  return endpoints.map((endpoint) => ({
    leaseId,
    endpoint,
    deliveries: rows
      .filter(({ endpointId }) => endpointId === endpoint.id)
      .toSorted((left, right) => left.sequence - right.sequence),
  }));
}

/** Returns when something is next due for an endpoint that no process is sending to. Null if nothing is. */
export async function findNextDue(db: Db): Promise<Date | null> {
  const next = await db.webhookEndpoint.findFirst({
    where: { state: 'ACTIVE', dueAt: { not: null }, leaseUntil: null },
    select: { dueAt: true },
    orderBy: { dueAt: 'asc' },
  });
  return next?.dueAt ?? null;
}

/** Ends the lease and locks the endpoint. Null if another process has it now. */
export async function endLease(db: Db, { endpoint, leaseId }: Claim) {
  const [held] = await db.webhookEndpoint.updateManyAndReturn({
    where: { id: endpoint.id, leaseId },
    data: { leaseId: null, leaseUntil: null },
  });
  return held ?? null;
}

export interface Settled {
  readonly delivery: ClaimedDelivery;
  readonly attempt: WebhookAttempt;
  readonly verdict: Verdict;
}

/** Records the outcome of attempts, and the new state of their deliveries. */
export async function setSettled(db: Db, settled: readonly Settled[]): Promise<void> {
  if (settled.length === 0) return;
  const rows = settled.map(({ delivery, attempt, verdict }) => ({
    id: delivery.id,
    state: verdict.state,
    tries: verdict.state === 'WAITING' ? verdict.tries : delivery.tries,
    nextAttemptAt: verdict.state === 'WAITING' ? verdict.nextAttemptAt : null,
    attempt,
  }));
  await db.$executeRaw`
    WITH settled AS (
      SELECT (s->>'id')::uuid AS id, (s->>'state')::webhook_delivery_state AS state,
             (s->>'tries')::int AS tries, (s->>'nextAttemptAt')::timestamptz AS next_attempt_at,
             s->'attempt' AS attempt
      FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) s),
    noted AS (
      UPDATE webhook_deliveries d
      SET state = s.state, tries = s.tries, attempts = d.attempts + 1,
          next_attempt_at = s.next_attempt_at
      FROM settled s WHERE d.id = s.id
      RETURNING d.id, d.attempts, s.attempt)
    INSERT INTO webhook_attempts (delivery_id, n, at, status, ms, problem, answer)
    SELECT id, attempts, (attempt->>'at')::timestamptz, (attempt->>'status')::int,
           (attempt->>'ms')::int, attempt->>'problem', attempt->>'answer'
    FROM noted`;
}

/** Returns claimed but untried messages to the queue. */
export async function returnToWaiting(db: Db, endpointId: string): Promise<void> {
  await db.webhookDelivery.updateMany({
    where: { endpointId, state: 'SENDING' },
    data: { state: 'WAITING' },
  });
}
