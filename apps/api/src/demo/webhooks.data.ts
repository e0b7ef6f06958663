import type { PrismaClient } from '@waybill/db/client';
import type { WebhookAttempt } from '@waybill/schema/features/webhooks.models';
import { v7 as createId } from 'uuid';
import { generateSecret } from '../features/webhooks/payload.policy.ts';
import { setSettled, type Settled } from '../features/webhooks/sending.data.ts';
import { createEndpoint, settleDue } from '../features/webhooks/webhooks.data.ts';
import { seal } from '../lib/secret-box.ts';
import type { Keys } from '../lib/secrets.ts';
import { createRandom } from './random.ts';
import type { DemoWebhook } from './webhooks.ts';

const answered: Pick<WebhookAttempt, 'status' | 'problem' | 'answer'> = {
  status: 204,
  problem: null,
  answer: '',
};
const failed = { status: 503, problem: 'STATUS', answer: 'Back in a minute.' } as const;
const unknown = {
  status: 404,
  problem: 'STATUS',
  answer: '{"message": "Unknown Webhook", "code": 10015}',
} as const;
const retryMs = 5_000;

/**
 * Creates the companies' webhooks, which receive events from now on. They are paused, because they must not
 * call anyone.
 */
export async function createWebhooks(
  { db, keys }: { readonly db: PrismaClient; readonly keys: Keys },
  webhooks: readonly DemoWebhook[],
): Promise<void> {
  for (const { tag, url, types, ...webhook } of webhooks) {
    const { id: vtcId } = await db.vtc.findUniqueOrThrow({ where: { tag }, select: { id: true } });
    const id = createId();
    const secret = webhook.kind === 'STANDARD' ? generateSecret() : null;
    await createEndpoint(db, {
      ...webhook,
      id,
      vtcId,
      types: [...types],
      state: 'PAUSED',
      host: new URL(url).host,
      urlSealed: seal(url, keys('webhook'), id),
      secretSealed: secret === null ? null : seal(secret, keys('webhook'), id),
    });
  }
}

/** Settles the pending webhook deliveries without sending them. */
export async function settleWebhooks(db: PrismaClient): Promise<void> {
  for (const { id, kind, createdAt } of await db.webhookEndpoint.findMany()) {
    // Events from before the webhook was created have no deliveries.
    await db.webhookDelivery.deleteMany({
      where: { endpointId: id, createdAt: { lt: createdAt } },
    });
    await (kind === 'DISCORD' ? disable(db, id) : deliver(db, id));
  }
}

/** All pending deliveries have succeeded, some at the second attempt. */
async function deliver(db: PrismaClient, endpointId: string): Promise<void> {
  const random = createRandom('webhooks');
  const first: Settled[] = [];
  const second: Settled[] = [];
  for (const delivery of await listWaiting(db, endpointId)) {
    const ms = random.integer(60, 240);
    const at = delivery.createdAt;
    if (random.chance(0.12)) {
      const verdict = { state: 'WAITING', tries: 1, nextAttemptAt: at } as const;
      const attempt = { at: at.toISOString(), ms, ...failed };
      first.push({ delivery, attempt, verdict });
      const later = new Date(at.getTime() + retryMs).toISOString();
      const retried = { at: later, ms: random.integer(60, 240), ...answered };
      second.push({ delivery, attempt: retried, verdict: { state: 'DELIVERED' } });
    } else {
      const attempt = { at: at.toISOString(), ms, ...answered };
      first.push({ delivery, attempt, verdict: { state: 'DELIVERED' } });
    }
  }
  await setSettled(db, first);
  await setSettled(db, second);
  await settleDue(db, endpointId, first.at(-1)?.attempt);
}

/** The channel was deleted. */
async function disable(db: PrismaClient, endpointId: string): Promise<void> {
  const [delivery] = await listWaiting(db, endpointId);
  if (!delivery) return;
  const at = delivery.createdAt;
  const attempt = { at: at.toISOString(), ms: 130, ...unknown };
  const verdict = { state: 'WAITING', tries: 1, nextAttemptAt: at } as const;
  await setSettled(db, [{ delivery, attempt, verdict }]);
  const state = { state: 'DISABLED', cause: 'REFUSED', failures: 1, failingSince: at } as const;
  await db.webhookEndpoint.update({ where: { id: endpointId }, data: state });
  await settleDue(db, endpointId, attempt);
}

async function listWaiting(db: PrismaClient, endpointId: string) {
  const rows = await db.webhookDelivery.findMany({
    where: { endpointId, state: 'WAITING' },
    orderBy: { sequence: 'asc' },
  });
  return rows.map((row) =>
    Object.assign(row, { nextAttemptAt: row.nextAttemptAt ?? row.createdAt }),
  );
}
