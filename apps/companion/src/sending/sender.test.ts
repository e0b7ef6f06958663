import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import { createApi } from '../account/api.ts';
import { systemClocks } from '../lib/clocks.ts';
import { openQueue, type Queue } from '../queue/queue.ts';
import type { SessionQueue } from '../queue/session-queue.ts';
import { buildOrigin, buildToll } from '../testing/sessions.ts';
import { buildContract, buildTruck } from '../testing/snapshots.ts';
import {
  type Interruption,
  refusal,
  startTelemetryServer,
  type TelemetryServer,
} from '../testing/telemetry-server.ts';
import { backOffMs } from './back-off.ts';
import { createSender, type Sender } from './sender.ts';

const root = mkdtempSync(join(tmpdir(), 'companion-sending-'));
afterAll(() => rmSync(root, { recursive: true }));

let server: TelemetryServer;
let folder: string;
let queue: Queue;
let account: Account;
let sender: Sender;

beforeEach(async () => {
  server = await startTelemetryServer();
  folder = mkdtempSync(join(root, 'queue-'));
  account = { server: server.url, userId: 'nora', username: 'Nora', token: 'wbd_nora' };
  start();
});
afterEach(async () => {
  await queue.close();
  await server.stop();
});

/** Opens the queue as a companion that has just started. */
function start(): void {
  queue = openQueue(folder);
  sender = createSender({
    queue,
    account: () => account,
    connect: ({ server: url, token }) => createApi(url, token),
    clocks: systemClocks,
    random: () => 0.5,
  });
}

async function restart(): Promise<void> {
  await queue.close();
  start();
}

async function begin(tolls: number, userId = 'nora'): Promise<SessionQueue> {
  const startedMs = Date.now() - 10_000;
  const session = queue.begin(buildOrigin({ server: server.url, userId, startedMs }));
  for (let number = 1; number <= tolls; number += 1) session.append(buildToll(number));
  await session.sync();
  return session;
}

/** Sends until there is nothing to do, or somebody has to wait. */
async function sendAll(): Promise<Awaited<ReturnType<Sender['sendNext']>>> {
  for (;;) {
    const step = await sender.sendNext();
    if (step.kind !== 'sent') return step;
  }
}

/** The amounts that the server has, of each session. */
function amounts(): number[][] {
  return Array.from(server.stored().values(), (events) =>
    events.map((event) => ('amountMinor' in event ? event.amountMinor / 100 : 0)),
  );
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

describe('what is queued', () => {
  test('is not compressed where that saves nothing', async () => {
    await begin(1);
    await sendAll();
    expect(server.encodings).toEqual([undefined]);
  });

  test('is sent in batches, and its file goes once it has ended', async () => {
    const session = await begin(1_201);
    expect(await sendAll()).toEqual({ kind: 'idle' });
    expect(server.batches.map(({ events }) => events.length)).toEqual([500, 500, 201]);
    expect(server.encodings).toEqual(['gzip', 'gzip', 'gzip']);
    expect(amounts()).toEqual([upTo(1_201)]);
    expect(session.waiting).toBe(0);
    session.end();
    expect(await sendAll()).toEqual({ kind: 'idle' });
    expect(readdirSync(folder)).toEqual(['acked']);
    expect(sender.lastSentMs).toBeGreaterThan(0);
  });

  test('is kept below the bytes that a server takes', async () => {
    const session = await begin(0);
    const samples = upTo(60).map(
      (second): [number, number, number, number, number, number, number] => [
        second,
        900_001,
        900_001,
        90_001,
        9_000_000_001,
        900_001,
        90_001,
      ],
    );
    for (let track = 0; track < 200; track += 1) session.append({ type: 'track', t: 100, samples });
    await session.sync();
    await sendAll();
    expect(server.batches.length).toBeGreaterThan(1);
    for (const batch of server.batches) {
      expect(Buffer.byteLength(JSON.stringify(batch))).toBeLessThanOrEqual(262_144);
    }
    expect(amounts()[0]).toHaveLength(200);
  });

  test('of a former run is sent after asking what the server has', async () => {
    const session = await begin(3);
    await sendAll();
    session.append(buildToll(4));
    await session.sync();
    await restart();
    server.asked.splice(0);
    await sendAll();
    const [id] = server.stored().keys();
    expect(server.asked).toEqual([
      `GET /api/telemetry/sessions/${id}`,
      'POST /api/telemetry/batches',
    ]);
    expect(amounts()).toEqual([upTo(4)]);
  });

  test('is sent again in whole to a server that has lost it', async () => {
    const session = await begin(3);
    await sendAll();
    session.append(buildToll(4));
    await session.sync();
    for (const id of server.stored().keys()) server.forget(id);
    await restart();
    await sendAll();
    expect(amounts()).toEqual([upTo(4)]);
  });

  test('of another account waits for that account', async () => {
    await begin(2, 'liam');
    await begin(3);
    await sendAll();
    expect(amounts()).toEqual([upTo(3)]);
    account = { ...account, userId: 'liam' };
    await sendAll();
    expect(amounts()).toEqual([upTo(3), upTo(2)]);
  });

  test('is dated by the clock of the server', async () => {
    server.clockAheadMs = 7_200_000;
    await begin(1);
    await sendAll();
    const startedAt = Date.parse(server.batches[0]?.session.startedAt ?? '');
    expect(Math.round((startedAt - Date.now()) / 60_000)).toBe(120);
    expect(server.asked.slice(0, 3)).toEqual(Array(3).fill('GET /api/telemetry'));
  });
});

describe('an answer', () => {
  const mended: readonly (readonly [string, Interruption, batches: number[][]])[] = [
    [
      '400 MALFORMED_REQUEST halves the batch',
      refusal(400, 'MALFORMED_REQUEST'),
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      '413 halves the batch',
      refusal(413, 'TOO_LARGE'),
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      '413 of a proxy halves the batch',
      { status: 413, body: '<html>' },
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      '415 halves the batch',
      refusal(415, 'UNSUPPORTED'),
      [
        [1, 2],
        [3, 4],
      ],
    ],
    [
      '409 SEQUENCE_TOO_FAR sends what follows',
      refusal(409, 'SEQUENCE_TOO_FAR', { acknowledged: 0 }),
      [upTo(4)],
    ],
    ['409 SESSION_TAKEN makes a new session', refusal(409, 'SESSION_TAKEN'), [upTo(4)]],
    ['422 EVENT_IN_FUTURE makes a new session', refusal(422, 'EVENT_IN_FUTURE'), [upTo(4)]],
    [
      '422 VALIDATION_FAILED of the session makes a new one',
      refusal(422, 'VALIDATION_FAILED', { fields: { 'session.id': 'x' } }),
      [upTo(4)],
    ],
    [
      '422 VALIDATION_FAILED puts a stand-in for the event',
      refusal(422, 'VALIDATION_FAILED', { fields: { 'events.2.amountMinor': 'x' } }),
      [[1, 2, 0, 4]],
    ],
  ];
  test.each(mended)('%s', async (_title, interruption, batches) => {
    const session = await begin(4);
    server.interruptions.push(interruption);
    expect(await sendAll()).toEqual({ kind: 'idle' });
    expect(
      server.batches.map(({ events }) =>
        events.map((event) => ('amountMinor' in event ? event.amountMinor / 100 : 0)),
      ),
    ).toEqual(batches);
    expect(session.waiting).toBe(0);
  });

  test('that a new session mends gives it another id and measures the clock anew', async () => {
    await begin(2);
    await sendAll();
    const [first] = server.batches;
    server.clockAheadMs = -60_000;
    const [session] = queue.sessions();
    session?.append(buildToll(3));
    await session?.sync();
    server.interruptions.push(refusal(422, 'EVENT_IN_FUTURE'));
    await sendAll();
    const last = server.batches.at(-1);
    expect(last?.session.id).not.toBe(first?.session.id);
    const behind =
      Date.parse(first?.session.startedAt ?? '') - Date.parse(last?.session.startedAt ?? '');
    expect(Math.round(behind / 1000)).toBe(60);
    expect(amounts()).toEqual([[1, 2], [3]]);
  });

  test('409 SEQUENCE_CONFLICT sends what is unacknowledged as a new session, job and all', async () => {
    const session = queue.begin(buildOrigin({ server: server.url, startedMs: Date.now() }));
    session.append({ type: 'job.started', t: 0, job: buildContract(), truck: buildTruck() });
    session.append(buildToll(2));
    await session.sync();
    // What was acknowledged by an answer that got lost is learned from the refusal.
    server.interruptions.push({ status: null, stores: true });
    expect(await sendAll()).toMatchObject({ kind: 'wait' });
    session.append(buildToll(3));
    await session.sync();
    server.interruptions.push(refusal(409, 'SEQUENCE_CONFLICT', { acknowledged: 2 }));
    await sendAll();
    session.append(buildToll(4));
    await session.sync();
    await sendAll();
    const types = Array.from(server.stored().values(), (events) =>
      events.map(({ seq, type }: TelemetryEvent) => `${seq} ${type}`),
    );
    expect(types).toEqual([
      ['1 job.started', '2 tollgate'],
      ['1 job.resumed', '2 tollgate', '3 tollgate'],
    ]);
  });

  test('400 of a single event puts a stand-in for it, but not what a proxy says', async () => {
    await begin(1);
    server.interruptions.push({ status: 400, body: '<html>' }, refusal(400, 'MALFORMED_REQUEST'));
    expect(await sendAll()).toMatchObject({ kind: 'wait' });
    expect(await sendAll()).toEqual({ kind: 'idle' });
    expect([...server.stored().values()].flat()).toMatchObject([{ seq: 1, type: 'skipped' }]);
  });

  test.each([401, 403])('%i stops until somebody signs in anew', async (status) => {
    const session = await begin(1);
    server.interruptions.push(refusal(status, 'REFUSED'));
    expect(await sendAll()).toEqual({ kind: 'stopped', why: 'sign-in' });
    expect(await sendAll()).toEqual({ kind: 'stopped', why: 'sign-in' });
    session.append(buildToll(2));
    await session.sync();
    server.tokens.add('wbd_new');
    account = { ...account, token: 'wbd_new' };
    expect(await sendAll()).toEqual({ kind: 'idle' });
    expect(amounts()).toEqual([upTo(2)]);
  });

  test('426 stops for good', async () => {
    await begin(1);
    server.interruptions.push(
      refusal(426, 'PROTOCOL_UNSUPPORTED', { protocols: { min: 2, max: 3 } }),
    );
    expect(await sendAll()).toEqual({ kind: 'stopped', why: 'update' });
    expect(await sendAll()).toEqual({ kind: 'stopped', why: 'update' });
    expect(server.batches).toEqual([]);
  });

  test('that names other protocols stops for good before anything is sent', async () => {
    await begin(1);
    server.protocols = { min: 2, max: 2 };
    expect(await sendAll()).toEqual({ kind: 'stopped', why: 'update' });
    expect(server.asked).not.toContain('POST /api/telemetry/batches');
  });

  const waits: readonly (readonly [string, Interruption])[] = [
    ['429', refusal(429, 'TOO_MANY_REQUESTS')],
    ['503', refusal(503, 'UNAVAILABLE')],
    ['500', refusal(500, 'INTERNAL')],
    ['502 of a proxy', { status: 502, body: '<html>' }],
    ['401 of a proxy', { status: 401, body: '<html>' }],
    ['422 of a proxy', { status: 422, body: '{}' }],
    ['an unknown 409', refusal(409, 'ELSE')],
    ['rubbish', { status: 200, body: '<html>welcome</html>' }],
    ['another 200', { status: 200, body: { acknowledged: 'all' } }],
    ['no answer', { status: null, stores: false }],
    ['no answer though all was stored', { status: null, stores: true }],
  ];
  test.each(waits)('%s is waited out, and the same is sent again', async (_title, interruption) => {
    await begin(3);
    server.interruptions.push(interruption);
    expect(await sendAll()).toEqual({ kind: 'wait', ms: 500 });
    expect(await sendAll()).toEqual({ kind: 'idle' });
    expect(amounts()).toEqual([upTo(3)]);
  });

  test('that asks to wait is obeyed', async () => {
    await begin(1);
    const busy = { status: 429, body: {}, headers: { 'retry-after': '40' } };
    server.interruptions.push(busy);
    expect(await sendAll()).toEqual({ kind: 'wait', ms: 40_000 });
  });

  test('that never comes is waited for longer each time, and from the start after a success', async () => {
    await begin(1);
    server.interruptions.push(...Array.from({ length: 4 }, () => refusal(503, 'UNAVAILABLE')));
    const waited = [await sendAll(), await sendAll(), await sendAll(), await sendAll()];
    expect(waited.map((step) => (step.kind === 'wait' ? step.ms : 0))).toEqual([
      500, 1000, 2000, 4000,
    ]);
    await sendAll();
    await begin(1);
    server.interruptions.push(refusal(503, 'UNAVAILABLE'));
    expect(await sendAll()).toEqual({ kind: 'wait', ms: 500 });
  });

  test('does not refuse for ever what was recorded while the clock was a day ahead', async () => {
    const startedMs = Date.now() + 86_400_000;
    const session = queue.begin(buildOrigin({ server: server.url, startedMs }));
    for (const number of upTo(3)) session.append(buildToll(number));
    await session.sync();
    session.end();
    await begin(2);
    expect(await sendAll()).toEqual({ kind: 'idle' });
    expect(amounts()).toEqual([upTo(3), upTo(2)]);
    const startedAt = Date.parse(server.batches[0]?.session.startedAt ?? '');
    // Its last toll was paid three seconds after it began, and not in the future.
    expect(Math.abs(startedAt + 3000 - Date.now())).toBeLessThan(60_000);
  });

  test('that refuses every new session, too, is waited out', async () => {
    await begin(1);
    server.interruptions.push(...Array.from({ length: 4 }, () => refusal(422, 'EVENT_IN_FUTURE')));
    expect(await sendAll()).toMatchObject({ kind: 'wait' });
    expect(await sendAll()).toEqual({ kind: 'idle' });
    expect(amounts()).toEqual([[1]]);
  });
});

test('waiting is random, bounded, and never shorter than what is asked for', () => {
  expect(backOffMs(0, null, () => 0)).toBe(0);
  expect(backOffMs(30, null, () => 1)).toBe(300_000);
  expect(backOffMs(3, 20, () => 1)).toBe(20_000);
  expect(backOffMs(6, 20, () => 1)).toBe(64_000);
});
