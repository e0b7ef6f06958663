import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createApi } from '../account/api.ts';
import { systemClocks } from '../lib/clocks.ts';
import { openQueue, type Queue } from '../queue/queue.ts';
import type { NewEvent, SessionQueue } from '../queue/session-queue.ts';
import { buildDelivery, buildOrigin, buildStart } from '../testing/sessions.ts';
import {
  refusal,
  startTelemetryServer,
  type TelemetryServer,
} from '../testing/telemetry-server.ts';
import { createSender, type Sender } from './sender.ts';

const minute = 60_000;
const day = 1_440 * minute;

let server: TelemetryServer;
let folder: string;
let queue: Queue;
let sender: Sender;
let session: SessionQueue;

beforeEach(async () => {
  server = await startTelemetryServer();
  folder = mkdtempSync(join(tmpdir(), 'companion-offline-'));
  start();
  session = queue.begin(buildOrigin({ server: server.url, startedMs: Date.now() }));
  // The session begins now, and its first batch fixes its times by this clock.
  server.clockAheadMs = -10 * day;
});
afterEach(async () => {
  await queue.close();
  await server.stop();
  rmSync(folder, { recursive: true });
});

function start(): void {
  queue = openQueue(folder);
  sender = createSender({
    queue,
    account: () => ({ server: server.url, userId: 'nora', username: 'Nora', token: 'wbd_nora' }),
    connect: ({ server: url, token }) => createApi(url, token),
    clocks: systemClocks,
    random: () => 0,
  });
}

const toll = (t: number): NewEvent => ({ type: 'tollgate', t, amountMinor: 100 });
const suspended = (t: number): NewEvent => ({ type: 'job.suspended', t });
const resumed = (t: number): NewEvent => ({ ...buildStart(t), type: 'job.resumed' });

/** Sends what happened once so much of the session has passed for the server. */
async function sendAt(afterMs: number, ...events: readonly NewEvent[]): Promise<void> {
  for (const event of events) session.append(event);
  await session.sync();
  server.clockAheadMs = -10 * day + afterMs;
  while ((await sender.sendNext()).kind === 'sent');
}

test('counts jobs whose beginning was received too late', async () => {
  await sendAt(0, toll(0));
  // Of 30 minutes 19 have to be seen: 80 % less five.
  await sendAt(10 * minute, buildStart(0));
  await sendAt(30 * minute, buildDelivery(30 * minute));
  expect(sender.offlineJobs).toBe(0);
  await sendAt(72 * minute, buildStart(60 * minute));
  await sendAt(90 * minute, buildDelivery(90 * minute));
  expect(sender.offlineJobs).toBe(1);
  // The delivery repeats, as TruckersMP has it.
  await sendAt(91 * minute, buildDelivery(91 * minute));
  await sendAt(3 * day, buildStart(120 * minute), buildDelivery(150 * minute));
  expect(sender.offlineJobs).toBe(2);
  expect([...server.stored().values()].flat()).toHaveLength(8);
});

test('counts no job that is offline after its beginning, however long', async () => {
  await sendAt(0, toll(0), buildStart(0));
  await sendAt(3 * day, suspended(5 * minute), resumed(6 * minute), buildDelivery(20 * minute));
  expect(sender.offlineJobs).toBe(0);
});

test('counts no job that was cancelled, or of which another one is delivered', async () => {
  await sendAt(0, toll(0));
  await sendAt(
    day,
    buildStart(0),
    { type: 'job.cancelled', t: 30 * minute, penaltyMinor: 0 },
    buildStart(31 * minute),
    buildDelivery(60 * minute, 900),
  );
  expect(sender.offlineJobs).toBe(0);
});

test('counts by all chapters of a job, also in a session that takes the place of another one', async () => {
  await sendAt(0, toll(0), buildStart(0));
  await sendAt(60 * minute, toll(60 * minute));
  server.interruptions.push(refusal(409, 'SESSION_TAKEN'));
  await sendAt(90 * minute, toll(61 * minute));
  expect(server.stored()).toHaveLength(2);
  await sendAt(day, buildDelivery(80 * minute));
  expect(sender.offlineJobs).toBe(0);
});

test('counts what another run has sent in its favour, and begins anew with each run', async () => {
  await sendAt(0, toll(0));
  await sendAt(day, buildStart(0), buildDelivery(30 * minute));
  // The beginning of the next one is stored, and the answer is lost.
  server.interruptions.push({ status: null, stores: true });
  await sendAt(day, buildStart(40 * minute));
  expect(sender.offlineJobs).toBe(1);
  session.append(buildDelivery(70 * minute));
  await session.sync();
  await queue.close();
  start();
  await sendAt(2 * day);
  expect([...server.stored().values()].flat()).toHaveLength(5);
  expect(sender.offlineJobs).toBe(0);
});
