import { digitsOf } from '@waybill/schema/connection';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  connectionCodeFor,
  startTelemetryServer,
  type TelemetryServer,
} from '../testing/telemetry-server.ts';
import { type Connection, type Connector, createConnector } from './connection.ts';

let server: TelemetryServer;
let connector: Connector;
let nowMs: number;
beforeEach(async () => {
  server = await startTelemetryServer();
  nowMs = 0;
  const clocks = { now: () => nowMs, monotonic: () => nowMs };
  connector = createConnector({ clocks, deviceName: 'Gaming PC & more' });
});
afterEach(() => server.stop());

const begin = () => connector.begin(server.url, 49_152);
const queryOf = ({ address }: Connection) => new URL(address).searchParams;

/** What the browser brings back once the driver has confirmed. */
function answerOf(connection: Connection, more: Record<string, string> = {}): URLSearchParams {
  const query = queryOf(connection);
  const code = connectionCodeFor(query.get('challenge') ?? '');
  return new URLSearchParams({ code, state: query.get('state') ?? '', ...more });
}

const other = 'This belongs to another connection. Connect again from the companion.';
const none = 'No connection is waiting. Start in the companion.';
const wrong = 'This connection is wrong or expired. Please connect again.';

test('asks by an address with a port, and keeps the verifier to itself', async () => {
  const connection = begin();
  const { origin, pathname } = new URL(connection.address);
  expect(`${origin}${pathname}`).toBe(`${server.url}/connect`);
  const query = queryOf(connection);
  expect([...query.keys()]).toEqual(['port', 'challenge', 'state', 'name']);
  expect([query.get('port'), query.get('name')]).toEqual(['49152', 'Gaming PC & more']);
  expect(connection.digits).toBe(digitsOf(query.get('challenge') ?? ''));
  expect(server.asked).toEqual([]);
  const account = await connector.finish(answerOf(connection));
  expect(account).toMatchObject({ server: server.url, token: 'wbd_new' });
  expect(server.asked).toEqual(['POST /api/auth/connection']);
  expect(connector.waiting).toBeNull();
});

describe('a connection that is not the one that waits', () => {
  test.each(['', 'x', 'A'.repeat(43)])(
    'is refused by its state, which ends nothing: %s',
    async (state) => {
      const connection = begin();
      await expect(connector.finish(answerOf(connection, { state }))).rejects.toThrow(other);
      expect(server.asked).toEqual([]);
      expect((await connector.finish(answerOf(connection))).token).toBe('wbd_new');
    },
  );

  test('is refused when none was begun, or it was cancelled', async () => {
    await expect(connector.finish(new URLSearchParams())).rejects.toThrow(none);
    const connection = begin();
    connector.cancel();
    await expect(connector.finish(answerOf(connection))).rejects.toThrow(none);
  });

  test('is refused when it comes twice: a link from the history', async () => {
    const answer = answerOf(begin());
    await connector.finish(answer);
    await expect(connector.finish(answer)).rejects.toThrow(none);
    expect(server.asked).toHaveLength(1);
  });

  test('is refused when another was begun since', async () => {
    const first = begin();
    const second = begin();
    await expect(connector.finish(answerOf(first))).rejects.toThrow(other);
    expect((await connector.finish(answerOf(second))).token).toBe('wbd_new');
  });

  test('is refused after a quarter of an hour', async () => {
    const connection = begin();
    nowMs = 15 * 60_000 + 1;
    await expect(connector.finish(answerOf(connection))).rejects.toThrow(none);
    expect(server.asked).toEqual([]);
  });

  test('is refused by the server, by the code of another program', async () => {
    const connection = begin();
    const code = connectionCodeFor('of another program');
    await expect(connector.finish(answerOf(connection, { code }))).rejects.toThrow(wrong);
    await expect(connector.finish(answerOf(connection))).rejects.toThrow(none);
  });

  test('is refused by another companion on this computer', async () => {
    const clocks = { now: () => nowMs, monotonic: () => nowMs };
    const second = createConnector({ clocks, deviceName: 'Gaming PC' });
    const mine = begin();
    second.begin(server.url, 49_153);
    await expect(second.finish(answerOf(mine))).rejects.toThrow(other);
  });
});

test('a server that is away is named', async () => {
  const connection = begin();
  await server.stop();
  await expect(connector.finish(answerOf(connection))).rejects.toThrow(
    `${server.url} is unreachable or not a Waybill server.`,
  );
});
