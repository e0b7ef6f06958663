import type { Prisma } from '@waybill/db/client';
import type { WebhookAttempt } from '@waybill/schema/features/webhooks.models';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import type { Health } from './health.policy.ts';
import { sendingLimits } from './limits.policy.ts';

const openStates = { in: ['WAITING', 'SENDING'] } satisfies Prisma.EnumWebhookDeliveryStateFilter;
/** Lists a company's webhooks, oldest first, with the number of waiting messages. */
export async function listEndpoints(db: Db, vtcId: string) {
  return countWaiting(
    db,
    await db.webhookEndpoint.findMany({ where: { vtcId }, orderBy: { id: 'asc' } }),
  );
}
export type EndpointRow = Awaited<ReturnType<typeof listEndpoints>>[number];

/** @throws NOT_FOUND */
export async function getEndpoint(db: Db, id: string): Promise<EndpointRow> {
  const row = await db.webhookEndpoint.findUnique({ where: { id } });
  if (row === null) throw new AppError('NOT_FOUND');
  const [counted] = await countWaiting(db, [row]);
  return counted ?? { ...row, waiting: 0 };
}

async function countWaiting<Row extends { readonly id: string }>(db: Db, rows: readonly Row[]) {
  const counts = await db.$queryRaw<{ id: string; waiting: number }[]>`
    SELECT endpoint_id::text AS id, count(*)::int AS waiting FROM webhook_deliveries
    WHERE endpoint_id = ANY (${rows.map(({ id }) => id)}::uuid[]) AND state IN ('WAITING', 'SENDING')
    GROUP BY endpoint_id`;
  const waitingOf = new Map(counts.map(({ id, waiting }) => [id, waiting]));
  return rows.map((row) => ({ ...row, waiting: waitingOf.get(row.id) ?? 0 }));
}

/** Returns the company of a webhook. Null if it doesn't exist. */
export async function findVtcIdOfWebhook(db: Db, id: string): Promise<string | null> {
  const row = await db.webhookEndpoint.findUnique({ where: { id }, select: { vtcId: true } });
  return row?.vtcId ?? null;
}

/** Returns the company of a delivery. Null if it doesn't exist. */
export async function findVtcIdOfDelivery(db: Db, id: string): Promise<string | null> {
  const row = await db.webhookDelivery.findUnique({
    where: { id },
    select: { endpoint: { select: { vtcId: true } } },
  });
  return row?.endpoint.vtcId ?? null;
}

export async function countEndpoints(db: Db, vtcId: string): Promise<number> {
  return db.webhookEndpoint.count({ where: { vtcId } });
}

export async function createEndpoint(
  db: Db,
  endpoint: Prisma.WebhookEndpointUncheckedCreateInput,
): Promise<EndpointRow> {
  return { ...(await db.webhookEndpoint.create({ data: endpoint })), waiting: 0 };
}

/** Locks a webhook until the transaction ends: a sender waits before recording its outcome. */
export async function lockEndpoint(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM webhook_endpoints WHERE id = ${id}::uuid FOR UPDATE`;
}

type Changes = Partial<
  Pick<
    EndpointRow,
    | 'name'
    | 'urlSealed'
    | 'host'
    | 'types'
    | 'secretSealed'
    | 'oldSecretSealed'
    | 'oldSecretUntil'
    | keyof Health
  >
>;

export async function updateEndpoint(db: Db, id: string, changes: Changes): Promise<void> {
  await db.webhookEndpoint.update({ where: { id }, data: changes, select: { id: true } });
}

/**
 * Sets when an endpoint's waiting messages are next due, respecting its rest. After attempts, records the
 * last one.
 */
export async function settleDue(
  db: Db,
  id: string,
  lastAttempt: WebhookAttempt | null = null,
): Promise<void> {
  const attempt = lastAttempt && JSON.stringify(lastAttempt);
  await db.$executeRaw`
    UPDATE webhook_endpoints e
    SET last_attempt = coalesce(${attempt}::jsonb, e.last_attempt), due_at = (
      SELECT CASE WHEN e.failures >= ${sendingLimits.failuresInRow} AND count(*) > 0
                  THEN greatest(e.open_until, e.rest_until, e.created_at)
                  ELSE greatest(min(d.next_attempt_at), e.rest_until) END
      FROM webhook_deliveries d
      WHERE d.endpoint_id = e.id AND d.state IN ('WAITING', 'SENDING')
      HAVING count(*) > 0)
    WHERE id = ${id}::uuid`;
}

/** Makes all waiting messages of an endpoint due now. */
export async function markDue(db: Db, endpointId: string, now: Date): Promise<void> {
  await db.webhookDelivery.updateMany({
    where: { endpointId, state: openStates },
    data: { nextAttemptAt: now },
  });
}

export async function removeEndpoint(db: Db, id: string): Promise<void> {
  await db.webhookEndpoint.delete({ where: { id } });
}

const latest = { log: { orderBy: { n: 'desc' }, take: 1 } } as const;

interface DeliveryFilter {
  readonly state?: DeliveryRow['state'] | undefined;
  readonly beforeId: string | null;
  readonly limit: number;
}

/** Lists an endpoint's deliveries with the latest attempt of each, newest first. */
export async function listDeliveries(
  db: Db,
  endpointId: string,
  { state, beforeId, limit }: DeliveryFilter,
) {
  return db.webhookDelivery.findMany({
    where: {
      endpointId,
      ...(state !== undefined && { state }),
      ...(beforeId !== null && { id: { lt: beforeId } }),
    },
    include: latest,
    orderBy: { id: 'desc' },
    take: limit,
  });
}

/** Lists the types of everything that a webhook was sent or will be sent, as far as it is stored. */
export async function listSentTypes(db: Db, endpointId: string): Promise<string[]> {
  const rows = await db.webhookDelivery.groupBy({ by: ['type'], where: { endpointId } });
  return rows.map(({ type }) => type);
}

/** Returns a delivery with all its attempts, latest first. @throws NOT_FOUND */
export async function getDelivery(db: Db, id: string) {
  const delivery = await db.webhookDelivery.findUnique({
    where: { id },
    include: { log: { orderBy: { n: 'desc' } } },
  });
  if (delivery === null) throw new AppError('NOT_FOUND');
  return delivery;
}
export type DeliveryRow = Awaited<ReturnType<typeof getDelivery>>;

/** Queues finished deliveries again, with their own schedule. */
export async function redeliver(db: Db, ids: readonly string[], now: Date): Promise<number> {
  const { count } = await db.webhookDelivery.updateMany({
    where: { id: { in: [...ids] }, state: { not: 'SENDING' } },
    data: { state: 'WAITING', tries: 0, nextAttemptAt: now },
  });
  return count;
}

/** Lists the ids of deliveries that failed since a time, oldest first. */
export async function listFailed(
  db: Db,
  endpointId: string,
  since: Date,
  limit: number,
): Promise<string[]> {
  const rows = await db.webhookDelivery.findMany({
    where: { endpointId, state: 'FAILED', createdAt: { gte: since } },
    select: { id: true },
    orderBy: { sequence: 'asc' },
    take: limit,
  });
  return rows.map(({ id }) => id);
}

/** Fails deliveries that have been due since before a time. */
export async function failExpired(db: Db, dueBefore: Date): Promise<void> {
  await db.webhookDelivery.updateMany({
    where: {
      nextAttemptAt: { lt: dueBefore },
      // Also messages that a dead process had claimed, if their endpoint got nothing since.
      endpoint: { OR: [{ leaseUntil: null }, { leaseUntil: { lt: dueBefore } }] },
    },
    data: { state: 'FAILED', nextAttemptAt: null },
  });
}

export async function removeDeliveries(db: Db, before: Date): Promise<void> {
  await db.webhookDelivery.deleteMany({ where: { createdAt: { lt: before } } });
}
