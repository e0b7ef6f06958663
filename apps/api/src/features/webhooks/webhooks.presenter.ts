import {
  type AnyWebhook,
  type Webhook,
  type WebhookAttempt,
  webhookAttemptSchema,
  type WebhookDelivery,
  webhookProblems,
} from '@waybill/schema/features/webhooks.models';
import type { AnyEndpointRow } from './oversight.data.ts';
import type { DeliveryRow, EndpointRow } from './webhooks.data.ts';

/** Presents a webhook to those who manage the company, without its address and secret. */
export function presentWebhook(row: EndpointRow, now: Date): Webhook {
  const { id, kind, name, host, types, state, cause, createdAt, failingSince, openUntil } = row;
  const { oldSecretUntil, lastAttempt } = row;
  const isFuture = (moment: Date | null) => moment !== null && moment > now;
  return {
    id,
    kind,
    name,
    host,
    types,
    state,
    cause,
    createdAt: createdAt.toISOString(),
    failingSince: failingSince?.toISOString() ?? null,
    openUntil: isFuture(openUntil) ? (openUntil?.toISOString() ?? null) : null,
    oldSecretUntil: isFuture(oldSecretUntil) ? (oldSecretUntil?.toISOString() ?? null) : null,
    waiting: row.waiting,
    lastAttempt: webhookAttemptSchema.nullable().parse(lastAttempt),
  };
}

/** Presents a webhook to an operator: its host and health. */
export function presentAnyWebhook(row: AnyEndpointRow, now: Date): AnyWebhook {
  const { vtc, failures, oldestWaitingAt } = row;
  const { id, kind, host, state, cause, failingSince, openUntil, waiting, lastAttempt } =
    presentWebhook(row, now);
  const attempt = lastAttempt && {
    at: lastAttempt.at,
    status: lastAttempt.status,
    ms: lastAttempt.ms,
    problem: lastAttempt.problem,
  };
  return {
    id,
    kind,
    host,
    state,
    cause,
    failingSince,
    openUntil,
    waiting,
    vtc,
    failures,
    oldestWaitingAt: oldestWaitingAt?.toISOString() ?? null,
    lastAttempt: attempt,
  };
}

type AttemptRow = DeliveryRow['log'][number];

export function presentAttempt({ at, status, ms, problem, answer }: AttemptRow): WebhookAttempt {
  const known = webhookProblems.find((one) => one === problem) ?? null;
  return { at: at.toISOString(), status, ms, problem: known, answer };
}

export function presentDelivery(row: DeliveryRow): WebhookDelivery {
  const { id, sequence, type, state, attempts, createdAt, nextAttemptAt, log } = row;
  const [latest] = log;
  return {
    id,
    sequence,
    type,
    state,
    attempts,
    createdAt: createdAt.toISOString(),
    nextAttemptAt: nextAttemptAt?.toISOString() ?? null,
    lastAttempt: latest === undefined ? null : presentAttempt(latest),
  };
}
