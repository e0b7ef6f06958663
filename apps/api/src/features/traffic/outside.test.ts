import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portOf } from '../../listen.ts';
import { buildVtc, type Driver } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const { traffic } = contract;
/** The other server's next response. */
const elsewhere: { asked: string[]; answer: RequestListener } = {
  asked: [],
  answer: (_request, response) => void response.end('{"response":[]}'),
};
const server = createServer((request, response) => {
  elsewhere.asked.push(`${request.method} ${request.url}`);
  elsewhere.answer(request, response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const port = portOf(server);
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const app = useTestApp({
  clockStands: true,
  callTimeoutMs: 3_000,
  env: {
    TRAFFIC_ETS2_URL: `http://127.0.0.1:${port}/ets2.json?server=sim1`,
    WEBHOOK_PRIVATE_TARGETS: '127.0.0.0/8',
  },
});

let driver: Driver;
beforeAll(async () => {
  driver = (await buildVtc(app())).owner;
});

const look = (game: 'ets2' | 'ats' = 'ets2') =>
  driver.browser.call(traffic.getOutside, { query: { game } });
const says = (body: string, status = 200) => {
  elsewhere.answer = (_request, response) => void response.writeHead(status).end(body);
};
/** Requests the traffic, waits for the background request, and requests it again. */
async function lookTwice() {
  await look();
  await app().services.background.settle();
  return look();
}

const place = { name: 'Calais - Duisburg', country: 'France', severity: 'Heavy', players: 214 };

test('no server is called for a game without a configured one', async () => {
  expect(await look('ats')).toEqual({ outside: null, isAsked: false });
  expect(elsewhere.asked).toEqual([]);
});

/** The interval between requests. */
const betweenMs = 300_000;
const tenMegabytes = JSON.stringify({
  response: [{ ...place, padding: 'x'.repeat(10_000_000) }],
});

test(
  'another server is called while someone watches, and its response is kept for an hour',
  { tags: 'long' },
  async () => {
    says(
      JSON.stringify({
        response: [
          { ...place, name: 'Quiet', severity: 'Fluid', players: '3', country: null },
          { severity: 'Heavy' },
          { ...place, name: 'Odd', severity: 'Purple' },
          place,
        ],
      }),
    );
    // The first request doesn't wait.
    expect(await look()).toEqual({ outside: null, isAsked: true });
    await app().services.background.settle();
    const { outside } = await look();
    expect(outside).toEqual({
      host: `127.0.0.1:${port}`,
      fetchedAt: app().services.clock().toISOString(),
      places: [
        { ...place, severity: 'HEAVY' },
        { name: 'Quiet', country: null, severity: 'LOW', players: 3 },
      ],
    });
    expect(elsewhere.asked).toEqual(['GET /ets2.json?server=sim1']);
    await Promise.all(Array.from({ length: 20 }, () => look()));
    await app().services.background.settle();
    expect(elsewhere.asked).toHaveLength(1);

    // After any other response, the last data stays with its age, and no request waits.
    const failures: readonly RequestListener[] = [
      (_request, response) => void response.writeHead(503).end('{}'),
      (_request, response) => void response.end('<html>'),
      (_request, response) => void response.end('{"response":7}'),
      (_request, response) => void response.end('null'),
      (_request, response) => void response.end(Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x7b])),
      (_request, response) => void response.writeHead(302, { location: '/else' }).end(),
      // The target would be allowed, but redirects are not followed.
      ...[301, 307, 308].map(
        (status): RequestListener =>
          (_request, response) =>
            void response.writeHead(status, { location: `http://127.0.0.1:${port}/private` }).end(),
      ),
      (request) => void request.socket.destroy(),
      // Ten megabytes that would be a valid response.
      (_request, response) => void response.end(tenMegabytes),
      // A response that begins and never ends.
      (_request, response) => void response.writeHead(200).write('{"response":['),
      // No response at all.
      () => {},
    ];
    for (const failure of failures) {
      app().passTime(betweenMs);
      says(JSON.stringify({ response: [place] }));
      const { outside: last } = await lookTwice();
      app().passTime(betweenMs);
      elsewhere.answer = failure;
      const begun = performance.now();
      expect((await look()).outside).toEqual(last);
      expect(performance.now() - begun).toBeLessThan(1_000);
      await app().services.background.settle();
      // A server that hangs or floods is aborted after its time limit.
      expect(performance.now() - begun).toBeLessThan(5_000);
      expect((await look()).outside).toEqual(last);
    }
    expect(elsewhere.asked).toHaveLength(1 + 2 * failures.length);
    expect(new Set(elsewhere.asked)).toEqual(new Set(['GET /ets2.json?server=sim1']));
    app().passTime(limits.trafficOutsideMs);
    expect((await lookTwice()).outside).toBeNull();

    // The format of TruckersMP's own traffic service.
    says(JSON.stringify({ error: false, response: { offline: false, traffic: [place] } }));
    app().passTime(300_000);
    expect((await lookTwice()).outside?.places).toEqual([{ ...place, severity: 'HEAVY' }]);
  },
);
