import { randomBytes } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { rateLimits } from '@waybill/schema/rate-limits';
import { beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import {
  buildEvents,
  buildSession,
  buildTestDevice,
  type TestDevice,
} from '../../testing/telemetry-kit.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp({ rateLimitFactor: 1 });
const route = contract.telemetry.sendBatch;
const { bytes } = limits.telemetryBatch;

let device: TestDevice;
beforeAll(async () => {
  device = await buildTestDevice(app());
});

/** Sends a body as it is. */
async function send(
  body: BodyInit,
  encoding?: string,
  { token }: Pick<TestDevice, 'token'> = device,
): Promise<Response> {
  const headers = new Headers({ 'content-type': 'application/json' });
  headers.set('authorization', `Bearer ${token}`);
  if (encoding !== undefined) headers.set('content-encoding', encoding);
  const init = { method: 'POST', headers, body, duplex: 'half' } as const;
  return fetch(`${app().origin}/api${route.path}`, init);
}

const batchOf = (count: number, firstSeq = 1) => ({
  protocol: 1,
  session: buildSession(app()),
  events: buildEvents(count, firstSeq),
});

/** A good batch, with white space up to this size. */
function padTo(size: number): string {
  const text = JSON.stringify(batchOf(1));
  return `${text.slice(0, -1)}${' '.repeat(size - text.length)}}`;
}

describe('a body', () => {
  test('has a size that is allowed, to the byte', async () => {
    expect((await send(padTo(bytes))).status).toBe(200);
    expect(await expectRefusal(await send(padTo(bytes + 1)), route)).toMatchObject({
      code: 'BODY_TOO_LARGE',
    });
  });

  test('may be compressed, and has that size before as well as after', async () => {
    for (const encoding of ['gzip', 'GZIP']) {
      const response = await send(gzipSync(padTo(bytes)), encoding);
      expect(await response.json()).toMatchObject({ acknowledged: 1 });
    }
    // Of a kilobyte each: what does not end, what becomes a gigabyte, and one in another.
    const bomb = gzipSync(Buffer.alloc(bytes * 4_000, ' '));
    const many = Buffer.concat(Array.from({ length: 40 }, () => gzipSync(padTo(bytes / 20))));
    for (const body of [gzipSync(padTo(bytes + 1)), bomb, many]) {
      const refusal = await expectRefusal(await send(body, 'gzip'), route);
      expect(refusal.code).toBe('BODY_TOO_LARGE');
    }
    // Empty blocks, which become nothing however many come.
    const nothing = Buffer.concat(Array.from({ length: 20_000 }, () => gzipSync('')));
    expect(nothing.length).toBeGreaterThan(bytes);
    const refusal = await expectRefusal(await send(nothing, 'gzip'), route);
    expect(refusal.code).toBe('BODY_TOO_LARGE');
  });

  test('that comes in pieces, of no size said before, is refused once it is too large', async () => {
    const stream = new ReadableStream({
      pull: (controller) => controller.enqueue(randomBytes(65_536)),
    });
    // The server answers, or is done with a client that never ends.
    const status = await send(stream, 'gzip').then(
      (response) => response.status,
      () => 413,
    );
    expect(status).toBe(413);
  });

  test.each([
    ['what is no gzip', Buffer.from('no gzip at all')],
    ['gzip cut short', gzipSync(padTo(1_000)).subarray(0, 60)],
    ['gzip of no JSON', gzipSync('{"protocol":')],
    ['gzip of a number', gzipSync('1')],
    ['gzip of bytes that are no text', gzipSync(Buffer.from([0x7b, 0xff, 0xfe, 0x7d]))],
    ['nothing', Buffer.alloc(0)],
  ])('is not read when it is %s', async (_what, body) => {
    const refusal = await expectRefusal(await send(body, 'gzip'), route);
    expect(refusal.code).toBe('MALFORMED_REQUEST');
  });

  test.each([
    ['deflate', deflateSync(padTo(1_000))],
    ['br', brotliCompressSync(padTo(1_000))],
    ['gzip, gzip', gzipSync(gzipSync(padTo(1_000)))],
    ['identity, gzip', gzipSync(padTo(1_000))],
  ])('is not taken as %s', async (encoding, body) => {
    const refusal = await expectRefusal(await send(body, encoding), route);
    expect(refusal.code).toBe('BODY_TYPE_UNSUPPORTED');
  });
});

test('a device sends so many batches a minute, and its driver’s other devices as many', async () => {
  const flooding = await buildTestDevice(app());
  const { points, perSeconds } = rateLimits.telemetryByDevice;
  const batch = JSON.stringify(batchOf(1));
  for (let sent = 0; sent < points; sent += 1) {
    expect((await send(batch, undefined, flooding)).status).toBe(200);
  }
  // Nothing of the body is looked at any more.
  const response = await send('no JSON', undefined, flooding);
  expect(response.status).toBe(429);
  const wait = Number(response.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(perSeconds);
  const other = await buildTestDevice(app(), flooding.driver);
  expect((await send(batch, undefined, other)).status).toBe(200);
});
