import type { Db } from '../../lib/db.ts';

const noRow = { waiting: 0, oldestWaitingAt: null };

/** The waiting messages of a webhook, and since when. */
interface Waiting {
  readonly waiting: number;
  readonly oldestWaitingAt: Date | null;
}

function withWaiting<Row>(row: Row, waiting: Waiting): Row & Waiting {
  return { ...row, ...waiting };
}

/** Lists webhooks of all companies, or those that fail or are disabled, latest first. */
export async function listAllEndpoints(
  db: Db,
  which: 'troubled' | 'all',
  beforeId: string | null,
  limit: number,
) {
  const endpoints = await db.webhookEndpoint.findMany({
    where: {
      ...(which === 'troubled' && {
        OR: [{ failures: { gt: 0 } }, { state: 'DISABLED' as const }],
      }),
      ...(beforeId !== null && { id: { lt: beforeId } }),
    },
    include: { vtc: { select: { id: true, tag: true, name: true } } },
    orderBy: { id: 'desc' },
    take: limit,
  });
  const waiting = await db.$queryRaw<{ id: string; waiting: number; oldestWaitingAt: Date }[]>`
    SELECT endpoint_id::text AS id, count(*)::int AS waiting, min(created_at) AS "oldestWaitingAt"
    FROM webhook_deliveries
    WHERE endpoint_id = ANY (${endpoints.map(({ id }) => id)}::uuid[])
      AND state IN ('WAITING', 'SENDING')
    GROUP BY endpoint_id`;
  const waitingOf = new Map(waiting.map(({ id, ...row }) => [id, row]));
  return endpoints.map((endpoint) => withWaiting(endpoint, waitingOf.get(endpoint.id) ?? noRow));
}
export type AnyEndpointRow = Awaited<ReturnType<typeof listAllEndpoints>>[number];

/** Disables a webhook. Returns its company and host, or null if there is none to disable. */
export async function disableEndpoint(db: Db, id: string) {
  const [disabled] = await db.webhookEndpoint.updateManyAndReturn({
    where: { id, state: { not: 'DISABLED' } },
    data: { state: 'DISABLED', cause: 'OPERATOR', dueAt: null, leaseId: null, leaseUntil: null },
    select: { vtcId: true, host: true },
  });
  return disabled ?? null;
}
