import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { contract } from '@waybill/schema/contract';
import type { TelemetryEvent, TrackSample } from '@waybill/schema/features/telemetry.models';
import { limits } from '@waybill/schema/limits';
import { rateLimits } from '@waybill/schema/rate-limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { buildMember, buildVtc } from '../../testing/factories.ts';
import { backdateMembership } from '../../testing/job-kit.ts';
import {
  buildEvents,
  buildSession,
  buildTestDevice,
  type TestDevice,
} from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';
import { sdkDelivery } from '../../testing/tracker-kit.ts';
import { describeRefolding } from './telemetry.admin.ts';

const app = useTestApp({ rateLimitFactor: 1 });
const route = contract.telemetry.sendBatch;
const { bytes } = limits.telemetryBatch;

let device: TestDevice;
beforeAll(async () => {
  device = await buildTestDevice(app());
});

/** Sends a raw body. */
async function send(
  body: string | Buffer<ArrayBuffer> | ReadableStream,
  encoding?: string,
  { token }: Pick<TestDevice, 'token'> = device,
): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' });
  headers.set('authorization', `Bearer ${token}`);
  if (encoding !== undefined) headers.set('content-encoding', encoding);
  const init = { method: 'POST', headers, body, duplex: 'half' } as const;
  return fetch(`${app().origin}/api${route.path}`, init);
}

const batch = () => ({ protocol: 1, session: buildSession(app()), events: buildEvents(1) });

/** A valid batch, padded with white space to this size. */
function padTo(size: number): string {
  const text = JSON.stringify(batch());
  return `${text.slice(0, -1)}${' '.repeat(size - text.length)}}`;
}

describe('a body', () => {
  test('may have exactly the maximum size', async () => {
    expect((await send(padTo(bytes))).status).toBe(200);
    expect(await expectRefusal(await send(padTo(bytes + 1)), route)).toMatchObject({
      code: 'BODY_TOO_LARGE',
    });
  });

  test('may be compressed, with the same maximum before and after', { tags: 'long' }, async () => {
    for (const encoding of ['gzip', 'GZIP']) {
      const response = await send(gzipSync(padTo(bytes)), encoding);
      expect(await response.json()).toMatchObject({ acknowledged: 1 });
    }
    // Small files that decompress to a hundred megabytes, in one block and in many.
    const bomb = gzipSync(Buffer.alloc(bytes * 400, ' '));
    const many = Buffer.concat(Array.from({ length: 40 }, () => gzipSync(padTo(bytes / 20))));
    for (const body of [gzipSync(padTo(bytes + 1)), bomb, many]) {
      const refusal = await expectRefusal(await send(body, 'gzip'), route);
      expect(refusal.code).toBe('BODY_TOO_LARGE');
    }
    // Many empty blocks, which decompress to nothing.
    const empty = gzipSync('');
    const nothing = Buffer.alloc(bytes + empty.length, empty);
    expect(nothing.length).toBeGreaterThan(bytes);
    const refusal = await expectRefusal(await send(nothing, 'gzip'), route);
    expect(refusal.code).toBe('BODY_TOO_LARGE');
  });

  test('in chunks without a declared size is rejected once it is too large', async () => {
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(randomBytes(65_536)),
    });
    // The server responds, or closes the connection of a client that never ends.
    const status = await send(stream, 'gzip').then(
      (response) => response.status,
      () => 413,
    );
    expect(status).toBe(413);
  });

  test.each([
    ['what is no gzip', Buffer.from('no gzip at all')],
    ['gzip cut short', gzipSync('{"protocol":1}').subarray(0, 20)],
    ['gzip of no JSON', gzipSync('{"protocol":')],
    ['gzip of a number', gzipSync('1')],
    ['gzip of bytes that are no text', gzipSync(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))],
    ['nothing', Buffer.alloc(0)],
  ])('is not read when it is %s', async (_what, body) => {
    const refusal = await expectRefusal(await send(body, 'gzip'), route);
    expect(refusal.code).toBe('MALFORMED_REQUEST');
  });

  test.each([
    ['deflate', (text: string) => deflateSync(text)],
    ['br', (text: string) => brotliCompressSync(text)],
    ['gzip, gzip', (text: string) => gzipSync(gzipSync(text))],
    ['identity, gzip', (text: string) => gzipSync(text)],
  ])('is rejected as %s', async (encoding, encode) => {
    const body = Buffer.from(encode(padTo(1_000)));
    const refusal = await expectRefusal(await send(body, encoding), route);
    expect(refusal.code).toBe('BODY_TYPE_UNSUPPORTED');
  });
});

test(
  'each device of a driver has its own limit of batches a minute',
  { tags: 'long' },
  async () => {
    const flooding = await buildTestDevice(app());
    const { points, perSeconds } = rateLimits.telemetryByDevice;
    const body = JSON.stringify(batch());
    for (let sent = 0; sent < points; sent += 1) {
      expect((await send(body, undefined, flooding)).status).toBe(200);
    }
    // The body is no longer read.
    const response = await send('no JSON', undefined, flooding);
    expect(response.status).toBe(429);
    const wait = Number(response.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(perSeconds);
    const other = await buildTestDevice(app(), flooding.driver);
    expect((await send(body, undefined, other)).status).toBe(200);
  },
);

test('an endless job is listed with its company’s other jobs', async () => {
  const { owner, vtc } = await buildVtc(app());
  const liar = await buildMember(app(), vtc.id);
  await backdateMembership(app(), liar);
  const { send: sendOf } = await buildTestDevice(app(), liar);
  const [started] = sdkDelivery().events;
  if (started?.type !== 'job.started') throw new Error('the drive begins with its job');
  const { odometerM } = started.truck;
  // The maximum odometer distance of the longest session. Each sample starts another chapter of the
  // job.
  const steps = Array.from({ length: 2_220 }, (_, index) => index + 1);
  const samples = steps.map((step): TrackSample => [
    90_000 * step,
    0,
    0,
    0,
    odometerM + 135_000 * step,
    0,
    0,
  ]);
  const tracks = Array.from({ length: 37 }, (_, index): TelemetryEvent => {
    const some = samples.slice(60 * index, 60 * index + 60);
    return { seq: index + 2, t: some.at(-1)?.[0] ?? 0, type: 'track', samples: some };
  });
  for (let session = 0; session < 8; session += 1) {
    const ageMs = limits.telemetrySessionMs.max + session;
    await sendOf(buildSession(app(), { ageMs }), [{ ...started, t: 0 }, ...tracks]);
  }
  const { jobs } = await owner.browser.call(contract.jobs.list, {
    params: { vtcId: vtc.id },
    query: {},
  });
  expect(jobs).toMatchObject([{ state: 'started', drivenM: 8 * 2_220 * 135_000 }]);
});

test('an endlessly resumed job keeps a maximum of chapters, in any order of arrival', async () => {
  const { call, send: sendOf } = await buildTestDevice(app());
  const { events } = sdkDelivery();
  const [started] = events;
  const delivered = events.find(({ type }) => type === 'job.delivered');
  if (started?.type !== 'job.started' || !delivered) throw new Error('the drive begins and ends');
  const floodOf = (times: number) =>
    Array.from({ length: times }, (_, index): TelemetryEvent[] => [
      { ...started, seq: 2 * index + 1, t: 2_000 * index },
      { seq: 2 * index + 2, t: 2_000 * index + 1_000, type: 'job.suspended' },
    ]).flat();
  const last = buildSession(app(), { ageMs: 3_600_000 });
  await sendOf(last, [...floodOf(100), { ...delivered, seq: 201, t: 300_000 }]);
  const first = buildSession(app(), { ageMs: 7_200_000 });
  await sendOf(first, floodOf(200));

  const { jobs } = await call(contract.jobs.listOwn, { query: {} });
  expect(jobs).toMatchObject([{ state: 'delivered' }]);
  expect(jobs[0]?.reasons).toContain('EVENTS_MISSING');
  const { job } = await call(contract.jobs.get, { params: { jobId: jobs[0]?.id ?? '' } });
  expect(job.chapters).toHaveLength(150);
  const ofLast = job.chapters.filter(({ sessionId }) => sessionId === last.id);
  expect(ofLast.map(({ ordinal }) => ordinal)).toEqual([100]);
  const { report } = await describeRefolding(app().db, app().services.clock());
  expect(report).not.toContain('stored');
});

test('a job keeps a maximum of items, in any order of arrival', { tags: 'long' }, async () => {
  const { call, send: sendOf } = await buildTestDevice(app());
  const [started] = sdkDelivery().events;
  if (started?.type !== 'job.started') throw new Error('the drive begins with its job');
  const tolls = Array.from({ length: 999 }, (_, index): TelemetryEvent => {
    return { seq: index + 2, t: index, type: 'tollgate', amountMinor: index };
  });
  const all = [{ ...started, t: 0 }, ...tolls];
  for (const hours of [1, 2, 3]) {
    const session = buildSession(app(), { ageMs: hours * 3_600_000 });
    await sendOf(session, all.slice(0, 500));
    await sendOf(session, all.slice(500));
  }
  const { jobs } = await call(contract.jobs.listOwn, { query: {} });
  const { job } = await call(contract.jobs.get, { params: { jobId: jobs[0]?.id ?? '' } });
  expect(job.items).toHaveLength(2_500);
  const stored = await app().pool.query(
    `SELECT json_array_length((facts->'items')::json) AS items FROM job_chapters
       WHERE job_id = $1 ORDER BY span`,
    [job.id],
  );
  expect(stored.rows).toEqual([{ items: 999 }, { items: 999 }, { items: 502 }]);
  const { report } = await describeRefolding(app().db, app().services.clock());
  expect(report).not.toContain('stored');
});

test(
  'a driver with impossibly many deliveries a day is compared only up to a limit',
  { tags: 'long' },
  async () => {
    const liar = await buildTestDevice(app());
    const { events } = sdkDelivery();
    const started = events.find((event) => event.type === 'job.started');
    const delivered = events.find((event) => event.type === 'job.delivered');
    if (!started || !delivered) throw new Error('the drive begins and ends with its job');
    let deadline = 30_000;
    // Deliveries at the same time, each after an hour in its own session, or immediately.
    const deliver = async (count: number, lengthMs: number) => {
      const all = Array.from({ length: count }, (): TelemetryEvent[] => {
        const job = { ...started.job, deadlineMinute: (deadline += 1) };
        return [
          { ...started, job, t: 1_000 },
          { ...delivered, job, t: 1_000 + lengthMs },
        ];
      });
      const session = buildSession(app(), { ageMs: 7_200_000 });
      await liar.send(
        session,
        all.flat().map((event, index) => Object.assign(event, { seq: index + 1 })),
      );
    };
    // All on the same UTC day.
    const untilNoon = 12 * 3_600_000 - (app().services.clock().getTime() % 86_400_000);
    app().passTime(86_400_000 + untilNoon);
    await deliver(98, 0);
    for (let count = 0; count < 4; count += 1) await deliver(1, 3_600_000);
    const found = await app().db.job.findMany({
      where: { driverId: liar.driver.user.id, reasons: { has: 'TIME_OVERLAP' } },
      select: { evidence: true, chapters: { select: { driverId: true } } },
      orderBy: { id: 'asc' },
    });
    const seen = (figures: object, isCompared: boolean) => ({
      evidence: expect.arrayContaining([
        expect.objectContaining({ code: 'TIME_OVERLAP', figures }),
      ]),
      chapters: [{ driverId: isCompared ? liar.driver.user.id : null }],
    });
    const overlapping = seen({ overlapS: expect.any(Number) }, true);
    const crowded = seen({ deliveries: 100 }, false);
    expect(found).toEqual([overlapping, overlapping, crowded, crowded]);
    const { report } = await describeRefolding(app().db, app().services.clock());
    expect(report).toMatch(/: 0 differences\.$/);
  },
);
