import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { contract } from '@waybill/schema/contract';
import { beforeAll, expect, test } from 'vitest';
import { buildVtc } from '../../testing/factories.ts';
import { untilSettled } from '../../testing/outbox-settled.ts';
import { runTasks } from '../../testing/run-tasks.ts';
import { useTestApp } from '../../testing/test-app.ts';
import {
  buildWebhook,
  type Received,
  type Receiver,
  readSigned,
  receiverEnv,
  emitDeletedAnnouncements,
  startReceiver,
  untilSent,
} from '../../testing/webhook-kit.ts';
import { readHead } from '../outbox/outbox.data.ts';
import { replay } from '../outbox/repairs.service.ts';
import { sendingLimits } from './limits.policy.ts';

// Two processes that both send.
const app = useTestApp({
  runsOutbox: true,
  hasReplica: true,
  env: receiverEnv,
  callTimeoutMs: 3_000,
});
const { webhooks } = contract;
const minuteMs = 60_000;

let owner: Awaited<ReturnType<typeof buildVtc>>['owner'];
let vtcId: string;
beforeAll(async () => {
  const company = await buildVtc(app());
  owner = company.owner;
  vtcId = company.vtc.id;
});

/** Creates a receiver and a webhook to it, the company's only one. */
async function setUp() {
  await app().db.webhookEndpoint.deleteMany();
  const receiver = await startReceiver();
  const { webhook, secret } = await buildWebhook(owner, vtcId, { url: `${receiver.url}/hook` });
  if (secret === null) throw new Error('there is no secret');
  return { receiver, webhook, secret };
}

/** Waits until events were processed, and everything due was sent. */
async function settle(): Promise<void> {
  await untilSettled(app());
  await untilSent(app());
}

const readWebhook = async (id: string) =>
  app().db.webhookEndpoint.findUniqueOrThrow({ where: { id } });
const countIn = (state: 'WAITING' | 'SENDING' | 'DELIVERED' | 'FAILED' | 'SKIPPED') =>
  app().db.webhookDelivery.count({ where: { state } });
const answerAll = ({ state }: Receiver, status: number) => {
  state.answer = (_received, response) => void response.writeHead(status).end();
};
const idOf = ({ headers }: Received) => headers['webhook-id'];

test(
  'nothing is lost, repeated endlessly or reordered by a server that fails in every way, across restarts',
  { tags: 'long' },
  async () => {
    const { receiver, secret } = await setUp();
    const seen = new Set<unknown>();
    receiver.state.answer = (received, response) => {
      const { sequence } = readSigned(received, secret);
      const isFirst = !seen.has(sequence);
      seen.add(sequence);
      const ways = [
        () => response.writeHead(500).end('broken'),
        () => {},
        () => response.socket?.resetAndDestroy(),
        () => response.writeHead(302, { location: `${receiver.url}/elsewhere` }).end(),
        () => response.writeHead(429, { 'retry-after': '600' }).end(),
        () => response.writeHead(503).end(),
        () => response.writeHead(200).end('ok'),
      ];
      if (!isFirst || sequence === null) response.writeHead(204).end();
      else ways[sequence % ways.length]?.();
    };
    const said = await emitDeletedAnnouncements(app(), vtcId, 16);
    for (let round = 0; round < 30; round += 1) {
      await settle();
      if ((await countIn('DELIVERED')) === said.length) break;
      app().passTime(11 * minuteMs);
      if (round % 3 === 0) await app().restart();
    }
    expect(await countIn('DELIVERED')).toBe(said.length);
    const bodies = receiver.requests.map((received) => readSigned(received, secret));
    const firsts = [...new Set(bodies.map(({ sequence }) => sequence))];
    expect(firsts).toEqual(said.map((_id, index) => index + 1));
    expect(new Set(bodies.map(({ data }) => JSON.stringify(data)))).toEqual(
      new Set(
        said.map((id) => JSON.stringify({ announcement: { id, title: null }, isPinned: false })),
      ),
    );
    // The same id and bytes at each attempt, and redirects were not followed.
    expect(new Set(receiver.requests.map(idOf)).size).toBe(said.length);
    expect(new Set(receiver.requests.map(({ body }) => body)).size).toBe(said.length);
    expect(new Set(receiver.requests.map(({ path }) => path))).toEqual(new Set(['/hook']));
    expect(receiver.state.mostInFlight).toBe(1);
    const count = receiver.requests.length;
    app().passTime(100 * 60 * minuteMs);
    await settle();
    expect(receiver.requests).toHaveLength(count);
  },
);

test(
  'a failing server is paused, probed with one message at a time, and not flooded',
  { tags: 'long' },
  async () => {
    const { receiver, webhook } = await setUp();
    answerAll(receiver, 500);
    await emitDeletedAnnouncements(app(), vtcId, 8);
    await settle();
    expect(receiver.requests).toHaveLength(sendingLimits.failuresInRow);
    expect(await countIn('SENDING')).toBe(0);
    const oldest = receiver.requests[0] && idOf(receiver.requests[0]);
    app().passTime(5 * minuteMs + 1_000);
    await settle();
    expect(receiver.requests).toHaveLength(6);
    app().passTime(5 * minuteMs);
    await settle();
    expect(receiver.requests).toHaveLength(6);
    answerAll(receiver, 200);
    app().passTime(6 * minuteMs);
    await settle();
    expect(receiver.requests.slice(5, 7).map(idOf)).toEqual([oldest, oldest]);
    expect(await countIn('DELIVERED')).toBe(8);
    expect(await readWebhook(webhook.id)).toMatchObject({ failures: 0, pacedBelow: 9 });
    expect(receiver.state.mostInFlight).toBe(1);
    const backlog = receiver.requests.slice(7).map(({ at }) => at);
    const gaps = backlog.slice(1).map((at, index) => at - (backlog[index] ?? 0));
    expect(gaps.length).toBe(6);
    // Timers may fire a millisecond early, and arrivals vary a little more.
    expect(Math.min(...gaps)).toBeGreaterThan(sendingLimits.backlogPaceMs * 0.8);
  },
);

test(
  'another process sends what a killed one was sending, with the same id',
  { tags: 'long' },
  async () => {
    const { receiver, webhook } = await setUp();
    const other = await buildWebhook(owner, vtcId, { url: `${receiver.url}/other` });
    const leaseUntil = new Date(app().services.clock().getTime() + minuteMs);
    const where = { id: webhook.id };
    await app().db.webhookEndpoint.update({ where, data: { leaseId: randomUUID(), leaseUntil } });
    await emitDeletedAnnouncements(app(), vtcId, 2);
    await untilSettled(app());
    await app().db.webhookDelivery.updateMany({
      where: { endpointId: webhook.id },
      data: { state: 'SENDING' },
    });
    const ofOther = { endpointId: other.webhook.id, state: 'DELIVERED' } as const;
    await expect.poll(() => app().db.webhookDelivery.count({ where: ofOther })).toBe(2);
    expect(receiver.requests.filter(({ path }) => path === '/hook')).toEqual([]);
    app().passTime(minuteMs + 1_000);
    await settle();
    const sent = receiver.requests.filter(({ path }) => path === '/hook').map(idOf);
    const stored = await app().db.webhookDelivery.findMany({
      where: { endpointId: webhook.id, state: 'DELIVERED' },
      orderBy: { sequence: 'asc' },
    });
    expect(sent).toEqual(stored.map(({ id }) => `msg_${id}`));
  },
);

test(
  '410 disables a webhook and notifies the company; resumed, it sends what has waited',
  { tags: 'long' },
  async () => {
    const { receiver, webhook } = await setUp();
    answerAll(receiver, 410);
    await emitDeletedAnnouncements(app(), vtcId, 3);
    await settle();
    expect(receiver.requests).toHaveLength(1);
    expect(await readWebhook(webhook.id)).toMatchObject({ state: 'DISABLED', cause: 'GONE' });
    await emitDeletedAnnouncements(app(), vtcId);
    app().passTime(24 * 60 * minuteMs);
    await settle();
    expect(receiver.requests).toHaveLength(1);
    const { groups } = await owner.browser.call(contract.notifications.list, { query: {} });
    expect(groups.flatMap(({ items }) => items)).toContainEqual(
      expect.objectContaining({ kind: 'webhook.disabled' }),
    );
    answerAll(receiver, 200);
    await owner.browser.call(webhooks.resume, { params: { webhookId: webhook.id } });
    await settle();
    // Events from while it was disabled are not sent.
    expect(await countIn('DELIVERED')).toBe(3);
  },
);

test(
  'a webhook that has failed for five days is disabled, and messages that waited for three have failed',
  { tags: 'long' },
  async () => {
    const { receiver, webhook } = await setUp();
    answerAll(receiver, 500);
    await emitDeletedAnnouncements(app(), vtcId, 7);
    for (let hour = 0; hour < 130; hour += 13) {
      await settle();
      app().passTime(13 * 60 * minuteMs);
    }
    await settle();
    expect(await readWebhook(webhook.id)).toMatchObject({ state: 'DISABLED', cause: 'FAILING' });
    await runTasks(app().services, 'webhooks.fail-old');
    // Messages that were retried are due later than the others.
    expect(await countIn('FAILED')).toBe(6);
    app().passTime(sendingLimits.waitMs + 30 * 60 * minuteMs);
    await runTasks(app().services, 'webhooks.fail-old');
    expect(await countIn('FAILED')).toBe(7);
    expect(await countIn('WAITING')).toBe(0);
    const most = await app().db.webhookDelivery.findFirst({ orderBy: { tries: 'desc' } });
    expect(most?.tries).toBeLessThanOrEqual(sendingLimits.retriesMs.length + 1);
  },
);

test(
  'events during a pause wait, and of too many the oldest are skipped',
  { tags: 'long' },
  async () => {
    const { receiver, webhook } = await setUp();
    const params = { webhookId: webhook.id };
    const body = { name: '', types: ['announcement.deleted' as const], isPaused: true };
    await owner.browser.call(webhooks.update, { params, body });
    await emitDeletedAnnouncements(app(), vtcId, 2);
    await settle();
    expect(receiver.requests).toEqual([]);
    await app().db.$executeRaw`
    INSERT INTO webhook_deliveries (id, endpoint_id, event_id, sequence, type, body,
                                    next_attempt_at, created_at)
    SELECT gen_random_uuid(), ${webhook.id}::uuid, gen_random_uuid(), n, 'announcement.deleted',
           '{}', now(), now()
    FROM generate_series(3, ${sendingLimits.waiting}::int) n`;
    await app().db.webhookEndpoint.update({
      where: { id: webhook.id },
      data: { nextSequence: sendingLimits.waiting + 1 },
    });
    await emitDeletedAnnouncements(app(), vtcId, 3);
    await settle();
    const skipped = await app().db.webhookDelivery.findMany({
      where: { state: 'SKIPPED' },
      select: { sequence: true },
      orderBy: { sequence: 'asc' },
    });
    expect(skipped.map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
    await app().db.webhookDelivery.deleteMany({
      where: { sequence: { lte: sendingLimits.waiting } },
    });
    await owner.browser.call(webhooks.update, { params, body: { ...body, isPaused: false } });
    await settle();
    expect(receiver.requests).toHaveLength(3);
  },
);

test(
  'after a new secret both sign for a day, and then only the new one',
  { tags: 'long' },
  async () => {
    const { receiver, webhook, secret: former } = await setUp();
    const params = { webhookId: webhook.id };
    const { secret } = await owner.browser.call(webhooks.renewSecret, { params });
    await emitDeletedAnnouncements(app(), vtcId);
    await settle();
    app().passTime(sendingLimits.oldSecretMs + minuteMs);
    await emitDeletedAnnouncements(app(), vtcId);
    await settle();
    const [both, one] = receiver.requests;
    if (!both || !one || secret === null) throw new Error('two were to come');
    expect(String(both.headers['webhook-signature']).split(' ')).toHaveLength(2);
    for (const known of [former, secret]) expect(readSigned(both, known).sequence).toBe(1);
    expect(readSigned(one, secret).sequence).toBe(2);
    expect(() => readSigned(one, former)).toThrow(/No matching signature/);
  },
);

test(
  'a new address resets a webhook, whatever the old one responds',
  { tags: 'long' },
  async () => {
    const { receiver, webhook } = await setUp();
    const next = await startReceiver();
    const held: ServerResponse[] = [];
    receiver.state.answer = (_received, response) => void held.push(response);
    await emitDeletedAnnouncements(app(), vtcId);
    await expect.poll(() => receiver.requests.length).toBe(1);
    const changes = { name: '', types: ['announcement.deleted' as const], isPaused: false };
    const body = { ...changes, url: `${next.url}/hook` };
    await owner.browser.call(webhooks.update, { params: { webhookId: webhook.id }, body });
    held[0]?.writeHead(410).end();
    await expect.poll(() => next.requests.length).toBe(1);
    await settle();
    expect(await readWebhook(webhook.id)).toMatchObject({ state: 'ACTIVE', failures: 0 });
    expect(await countIn('DELIVERED')).toBe(1);
  },
);

test('an event that a consumer processes again is sent once', async () => {
  const { receiver } = await setUp();
  const before = await readHead(app().db);
  await emitDeletedAnnouncements(app(), vtcId, 2);
  await settle();
  await replay(app().db, 'webhooks', before + 1);
  await settle();
  expect(receiver.requests).toHaveLength(2);
  expect(await app().db.outboxFailure.count()).toBe(0);
});

test(
  'a failed delivery is sent again on request, alone or with all others; old ones are removed',
  { tags: 'long' },
  async () => {
    const { receiver, webhook, secret } = await setUp();
    await emitDeletedAnnouncements(app(), vtcId, 3);
    await settle();
    await app().db.webhookDelivery.updateMany({
      data: { state: 'FAILED', nextAttemptAt: null, tries: 1 },
    });
    const params = { webhookId: webhook.id };
    const list = async () =>
      (await owner.browser.call(webhooks.listDeliveries, { params, query: {} })).deliveries;
    const [last] = await list();
    if (!last) throw new Error('something was to be sent');
    const ofLast = { webhookDeliveryId: last.id };
    await owner.browser.call(webhooks.redeliver, { params: ofLast });
    await settle();
    expect(await countIn('FAILED')).toBe(2);
    const since = new Date(0).toISOString();
    const answer = await owner.browser.call(webhooks.redeliverFailed, { params, body: { since } });
    expect(answer).toEqual({ count: 2 });
    await settle();
    expect((await list()).map(({ state }) => state)).toEqual([
      'DELIVERED',
      'DELIVERED',
      'DELIVERED',
    ]);
    const inOrder = [1, 2, 3, 3, 1, 2];
    expect(receiver.requests.map((one) => readSigned(one, secret).sequence)).toEqual(inOrder);
    const shown = await owner.browser.call(webhooks.getDelivery, { params: ofLast });
    expect(shown).toMatchObject({ body: receiver.requests[2]?.body, delivery: { attempts: 2 } });
    expect(shown.attempts).toHaveLength(2);
    app().passTime(sendingLimits.deliveriesMs + minuteMs);
    await runTasks(app().services, 'webhooks.forget-deliveries');
    expect(await list()).toEqual([]);
  },
);
