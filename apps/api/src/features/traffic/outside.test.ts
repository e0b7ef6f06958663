import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { contract } from '@waybill/schema/contract';
import { limits } from '@waybill/schema/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { portOf } from '../../listen.ts';
import { buildVtc, type Driver } from '../../testing/factories.ts';
import { useTestApp } from '../../testing/test-app.ts';

const { traffic } = contract;
/** What the other server does next. */
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
  callTimeoutMs: 900,
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
/** Looks, waits for what that gave rise to, and looks again. */
async function lookTwice() {
  await look();
  await app().services.background.settle();
  return look();
}

const place = { name: 'Calais - Duisburg', country: 'France', severity: 'Heavy', players: 214 };

test('nobody is asked about a game for which the operator has named nobody', async () => {
  expect(await look('ats')).toEqual({ outside: null, isAsked: false });
  expect(elsewhere.asked).toEqual([]);
});

/** As seldom as it is asked. */
const betweenMs = 300_000;
const tenMegabytes = JSON.stringify({
  response: [{ ...place, padding: 'x'.repeat(10_000_000) }],
});

test(
  'another server is asked while somebody looks, and its answer is kept for an hour',
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
    // Who looks first waits for nothing.
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

    // Whatever it does then, what it said stays with its age, and nobody waits.
    const failures: readonly RequestListener[] = [
      (_request, response) => void response.writeHead(503).end('{}'),
      (_request, response) => void response.end('<html>'),
      (_request, response) => void response.end('{"response":7}'),
      (_request, response) => void response.end('null'),
      (_request, response) => void response.end(Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x7b])),
      (_request, response) => void response.writeHead(302, { location: '/else' }).end(),
      // Where it leads to would be let in: nobody goes there.
      ...[301, 307, 308].map(
        (status): RequestListener =>
          (_request, response) =>
            void response.writeHead(status, { location: `http://127.0.0.1:${port}/private` }).end(),
      ),
      (request) => void request.socket.destroy(),
      // Ten megabytes that would be an answer.
      (_request, response) => void response.end(tenMegabytes),
      // It begins to answer, and never ends.
      (_request, response) => void response.writeHead(200).write('{"response":['),
      // It says nothing at all.
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
      // A server that hangs or floods is left to itself after its time.
      expect(performance.now() - begun).toBeLessThan(5_000);
      expect((await look()).outside).toEqual(last);
    }
    expect(elsewhere.asked).toHaveLength(1 + 2 * failures.length);
    expect(new Set(elsewhere.asked)).toEqual(new Set(['GET /ets2.json?server=sim1']));
    app().passTime(limits.trafficOutsideMs);
    expect((await lookTwice()).outside).toBeNull();

    // The form of TruckersMP's own traffic service.
    says(JSON.stringify({ error: false, response: { offline: false, traffic: [place] } }));
    app().passTime(300_000);
    expect((await lookTwice()).outside?.places).toEqual([{ ...place, severity: 'HEAVY' }]);
  },
);
