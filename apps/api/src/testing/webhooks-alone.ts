import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@waybill/db/open-database';
import { v7 as createId } from 'uuid';
import { buildBody, buildHeaders, generateSecret } from '../features/webhooks/payload.policy.ts';
import { startWebhooks } from '../features/webhooks/sending.service.ts';
import { createGuardedAgent } from '../lib/guarded-agent.ts';
import { createLogger } from '../lib/logger.ts';
import { createMetrics } from '../lib/metrics.ts';
import { createOutageWatch } from '../lib/outage-watch.ts';
import { createOutboxSignals } from '../lib/outbox-signals.ts';
import { seal } from '../lib/secret-box.ts';
import { deriveKeys } from '../lib/secrets.ts';
import { insertVtcs } from './bulk-data.ts';

const clock = () => new Date();
const type = 'job.delivered';

/** Opens the webhook sender without the server around it, on its own database. */
export async function openWebhooksAlone(databaseUrl: string) {
  const database = await openDatabase({
    databaseUrl,
    dataDir: '',
    migrate: false,
    servesRequests: true,
    log: () => {},
  });
  const { prisma: db, pool, hasOwnSchema } = database;
  const keys = deriveKeys('a secret of nothing that is kept');
  const log = createLogger('warn', process.stderr);
  const outages = createOutageWatch(hasOwnSchema, log);
  const guardedAgent = createGuardedAgent({
    ownHost: 'vtc.example.org',
    nameServers: [],
    privateTargets: ['127.0.0.0/8'],
  });
  const signals = createOutboxSignals();
  const metrics = createMetrics({ isOn: false, version: '' });
  const deps = { clock, db, discordUrl: null, guardedAgent, keys, log, metrics, outages, signals };
  await insertVtcs(pool, 1);

  return {
    /**
     * Queues `each` deliveries for each of several webhooks, all to one address. Returns what is to be sent.
     */
    async prepare(url: string, webhooks: number, each: number) {
      const vtc = await db.vtc.findFirstOrThrow();
      const waiting: (() => { readonly headers: Record<string, string>; readonly body: string })[] =
        [];
      for (let n = 0; n < webhooks; n += 1) {
        const [id, secret, now] = [createId(), generateSecret(), clock()];
        const key = keys('webhook');
        const endpoint = { id, vtcId: vtc.id, kind: 'STANDARD', host: 'localhost' } as const;
        const sealed = { urlSealed: seal(url, key, id), secretSealed: seal(secret, key, id) };
        const due = { nextSequence: each + 1, types: [type], createdAt: now };
        await db.webhookEndpoint.create({ data: { ...endpoint, ...sealed, ...due } });
        const rows = Array.from({ length: each }, (_none, index) => {
          const data = { job: { id: createId(), number: index, cargo: 'Office Paper' } };
          const sequence = index + 1;
          const body = buildBody({ type, happenedAt: now, sequence, vtc, data });
          const row = { id: createId(), endpointId: id, eventId: createId(), sequence, type, body };
          return { ...row, nextAttemptAt: now, createdAt: now };
        });
        await db.webhookDelivery.createMany({ data: rows });
        for (const row of rows) {
          waiting.push(() => {
            const signed = buildHeaders(row.id, row.body, { secrets: [secret], now: clock() });
            return { headers: { ...signed }, body: row.body };
          });
        }
      }
      return waiting;
    },
    /** Sends everything queued, and returns how long that takes. */
    async send(): Promise<number> {
      const begin = performance.now();
      await db.webhookEndpoint.updateMany({ data: { dueAt: new Date(0) } });
      const running = startWebhooks(deps);
      const isOpen = { OR: [{ dueAt: { not: null } }, { leaseId: { not: null } }] };
      while ((await db.webhookEndpoint.count({ where: isOpen })) > 0) await delay(20);
      const ms = performance.now() - begin;
      await running.stop();
      await db.webhookEndpoint.deleteMany();
      return ms;
    },
    async close(): Promise<void> {
      outages.stop();
      await database.close();
    },
  };
}
