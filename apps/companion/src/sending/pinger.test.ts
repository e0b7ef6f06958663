import { limits } from '@waybill/schema/limits';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Account } from '../account/account.ts';
import { createApi } from '../account/api.ts';
import { buildOrigin, startedMs } from '../testing/sessions.ts';
import {
  type Interruption,
  refusal,
  startTelemetryServer,
  type TelemetryServer,
} from '../testing/telemetry-server.ts';
import { createPinger, type Pinger, type PingerOptions } from './pinger.ts';

let server: TelemetryServer;
let account: Account;
let pinger: Pinger;
let truck: ReturnType<PingerOptions['truckNow']>;
/** What the clock on the wall and the one that nobody sets have gone on by. */
let elapsed: { wall: number; steady: number };

beforeEach(async () => {
  server = await startTelemetryServer();
  account = { server: server.url, userId: 'nora', username: 'Nora', token: 'wbd_nora' };
  truck = truckAfter(90_000);
  elapsed = { wall: 0, steady: 0 };
  const began = Date.now();
  pinger = createPinger({
    truckNow: () => truck,
    account: () => account,
    connect: ({ server: url, token }) => createApi(url, token),
    clocks: { now: () => began + elapsed.wall, monotonic: () => 50_000 + elapsed.steady },
  });
});
afterEach(() => server.stop());

/** A truck so many milliseconds after its session began. */
function truckAfter(t: number, userId = 'nora'): NonNullable<typeof truck> {
  const origin = buildOrigin({ server: server.url, userId, startedMs });
  const sample = [t, 9_683, -10_721, 2_200, 2_222, 512_300, 48_210_400] as const;
  return { session: { origin, header: null }, sample: [...sample] };
}

/** When the truck was where the last ping says, by the clock of the server. */
function saidAt(): number {
  const { startedAt, s } = server.pings.at(-1) ?? fail();
  return Date.parse(startedAt ?? '') + s[0];
}

const pass = (ms: number) => {
  elapsed = { wall: elapsed.wall + ms, steady: elapsed.steady + ms };
};
const measured = () => server.asked.filter((path) => path === 'GET /api/telemetry').length;

test('says where the truck is, by the server’s clock, as often as the server asks for it', async () => {
  server.clockAheadMs = -3_600_000;
  server.nextPingMs = 5_000;
  expect(await pinger.pingNext()).toBe(5_000);
  expect(server.pings).toMatchObject([{ game: 'ets2', s: truck?.sample }]);
  expect(Math.abs(saidAt() - (Date.now() - 3_600_000))).toBeLessThan(2_000);
  server.nextPingMs = 30_000;
  pass(5_000);
  truck = truckAfter(95_000);
  expect(await pinger.pingNext()).toBe(30_000);
  expect(Math.abs(saidAt() - (Date.now() + 5_000 - 3_600_000))).toBeLessThan(2_000);
  // The clock is measured once.
  expect(measured()).toBe(3);
});

test('names the session as it is sent', async () => {
  const id = '0198c2a0-0000-7000-8000-000000000001';
  const { session, sample } = truckAfter(1_000);
  const header = {
    protocol: 1,
    session: { id, startedAt: new Date(startedMs).toISOString(), ...session.origin.session },
  };
  truck = { session: { ...session, header }, sample };
  await pinger.pingNext();
  expect(server.pings).toMatchObject([{ sessionId: id }]);
});

test('says nothing while nobody drives, is signed in, or drives for another account', async () => {
  const { token } = account;
  truck = null;
  expect(await pinger.pingNext()).toBe(1_000);
  truck = truckAfter(1_000, 'liam');
  expect(await pinger.pingNext()).toBe(1_000);
  expect(server.asked).toEqual([]);
  truck = truckAfter(2_000);
  account = { ...account, token: 'wbd_old' };
  await pinger.pingNext();
  server.asked.splice(0);
  // A token that was refused is not shown again; another one is.
  pass(3_600_000);
  expect(await pinger.pingNext()).toBe(1_000);
  expect(server.asked).toEqual([]);
  account = { ...account, token };
  await pinger.pingNext();
  expect(server.pings).toHaveLength(1);
});

test('asks again after ten minutes whether a driver who shows nobody where they are wants to', async () => {
  server.pingInterruptions.push(refusal(403, 'LIVE_OFF'));
  await pinger.pingNext();
  server.asked.splice(0);
  pass(limits.pingOffMs - 1_000);
  await pinger.pingNext();
  expect(server.asked).toEqual([]);
  pass(1_000);
  await pinger.pingNext();
  expect(server.pings).toHaveLength(1);
});

test('what could not be said is not said later', async () => {
  const interruptions: Interruption[] = [
    { status: null, stores: false },
    refusal(503, 'BUSY'),
    { status: 403, body: '<h1>Please log in to this network</h1>' },
    {
      status: 429,
      body: { error: 'x', code: 'TOO_MANY_REQUESTS', requestId: 'r' },
      headers: { 'retry-after': '120' },
    },
  ];
  const pauses: number[] = [];
  for (const interruption of interruptions) {
    server.pingInterruptions.push(interruption);
    pauses.push(await pinger.pingNext());
  }
  expect(pauses).toEqual([30_000, 30_000, 30_000, 120_000]);
  expect(server.pings).toEqual([]);
  truck = truckAfter(200_000);
  await pinger.pingNext();
  expect(server.pings.map(({ s: [t] }) => t)).toEqual([200_000]);
});

test('measures the clock anew once somebody has set it, or the server says that it is wrong', async () => {
  await pinger.pingNext();
  elapsed = { ...elapsed, wall: 120_000 };
  await pinger.pingNext();
  expect(measured()).toBe(6);
  expect(Math.abs(saidAt() - Date.now())).toBeLessThan(2_000);
  server.pingInterruptions.push(refusal(422, 'EVENT_IN_FUTURE'));
  await pinger.pingNext();
  expect(measured()).toBe(6);
  await pinger.pingNext();
  expect(measured()).toBe(9);
});

function fail(): never {
  throw new Error('nothing was said');
}
