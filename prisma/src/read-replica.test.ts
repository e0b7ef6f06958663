import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openReadReplica, type ReadReplica } from './read-replica.ts';
import { startStreamingReplica, type StreamingReplica } from './test-support/streaming-replica.ts';
import { startThrowawayServer, type ThrowawayServer } from './throwaway-server.ts';

let server: ThrowawayServer;
let standby: StreamingReplica;
let primary: Pool;
let replayer: Pool;
let replica: ReadReplica;
const said: string[] = [];
/** Cleanup in reverse order, even if only some of it started. */
const ends: (() => Promise<void>)[] = [];

const untilMs = 20_000;

beforeAll(async () => {
  // Durable like a real one: so acknowledged commits are streamed to the replica.
  server = await startThrowawayServer({ isDurable: true });
  ends.unshift(server.stop);
  standby = await startStreamingReplica(server.adminUrl);
  ends.unshift(standby.stop);
  primary = openPool(server.adminUrl, 4);
  ends.unshift(() => primary.end());
  const readUrl = standby.urlOf(server.adminUrl);
  replayer = openPool(readUrl, 1);
  ends.unshift(() => replayer.end());
  await primary.query('CREATE TABLE notes (n int)');
  replica = openReadReplica(
    { connection: { connectionString: readUrl }, primary: { connectionString: server.adminUrl } },
    { poolSize: 4, log: (message) => void said.push(message) },
  );
  ends.unshift(replica.close);
}, 240_000);

afterAll(async () => {
  for (const end of ends) await end();
}, 60_000);

/** Opens a pool whose connections may be lost: a server may stop before the last of them is closed. */
function openPool(connectionString: string, max: number): Pool {
  const pool = new Pool({ connectionString, max });
  pool.on('error', () => {});
  return pool;
}

/** Retries, as requests do, until the replica is used. */
async function untilUsed(): Promise<void> {
  await expect.poll(() => replica.hasCaughtUp(), { timeout: untilMs }).toBe(true);
}

async function countNotes(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>('SELECT count(*)::int AS n FROM notes');
  return rows[0]?.n ?? 0;
}

/** Forwards each connection to the next of these sockets. */
async function startBalancer(sockets: readonly string[]) {
  let count = 0;
  const balancer = createServer((socket) => {
    const to = connect(sockets[count++ % sockets.length] ?? '');
    for (const end of [socket, to]) end.on('error', () => {});
    socket.pipe(to).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(balancer, 'listening');
  const address = balancer.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  const stop = async () => {
    balancer.close();
    await once(balancer, 'close');
  };
  return { port: address.port, stop };
}

describe('a replica', () => {
  test('shows its readers everything that was committed before', async () => {
    await untilUsed();
    let [used, stale] = [0, 0];
    for (let n = 1; n <= 200; n += 1) {
      await primary.query('INSERT INTO notes VALUES ($1)', [n]);
      if (!(await replica.hasCaughtUp())) continue;
      used += 1;
      if ((await countNotes(replica.pool)) < n) stale += 1;
    }
    expect(stale).toBe(0);
    expect(used).toBeGreaterThan(0);
  });

  test(
    'that lags isn’t read after a tenth of a second, and then skipped at once',
    { tags: 'long' },
    async () => {
      await untilUsed();
      await replayer.query('SELECT pg_wal_replay_pause()');
      try {
        await primary.query('INSERT INTO notes VALUES (0)');
        expect(await replica.hasCaughtUp()).toBe(false);
        const before = performance.now();
        const answers = await Promise.all(Array.from({ length: 50 }, () => replica.hasCaughtUp()));
        expect(new Set(answers)).toEqual(new Set([false]));
        expect(performance.now() - before).toBeLessThan(2_000);
        expect(said).toContain('The read replica is not used');
      } finally {
        await replayer.query('SELECT pg_wal_replay_resume()');
      }
      await untilUsed();
      expect(await countNotes(replica.pool)).toBe(await countNotes(primary));
    },
  );

  test(
    'behind a URL with several servers isn’t read while it lags behind another one',
    { tags: 'long' },
    async () => {
      await untilUsed();
      const second = await startStreamingReplica(server.adminUrl);
      const late = openPool(second.urlOf(server.adminUrl), 1);
      const balancer = await startBalancer([standby.socket, second.socket]);
      const connection = {
        host: '127.0.0.1',
        port: balancer.port,
        user: 'waybill',
        database: 'postgres',
      };
      const both = openReadReplica(
        { connection, primary: { connectionString: server.adminUrl } },
        { poolSize: 4, log: () => {} },
      );
      try {
        await late.query('SELECT pg_wal_replay_pause()');
        let [right, stale, refused] = [0, 0, 0];
        for (let round = 0; round < 40; round += 1) {
          await primary.query('INSERT INTO notes VALUES (1)');
          const all = await countNotes(primary);
          // Whichever server was asked for its position.
          if (!(await both.hasCaughtUp())) continue;
          const asked = Array.from({ length: 4 }, () => countNotes(both.pool));
          for (const outcome of await Promise.allSettled(asked)) {
            if (outcome.status === 'rejected') refused += 1;
            else if (outcome.value < all) stale += 1;
            else right += 1;
          }
        }
        expect(stale).toBe(0);
        expect(right + refused).toBeGreaterThan(0);
      } finally {
        await both.close();
        await late.end();
        await balancer.stop();
        await second.stop();
      }
    },
  );

  test(
    'that was killed isn’t read, and is read again once it is back',
    { tags: 'long' },
    async () => {
      await untilUsed();
      await standby.kill();
      expect(await replica.hasCaughtUp()).toBe(false);
      await standby.start();
      await untilUsed();
    },
  );

  test('that was promoted to a primary isn’t read', async () => {
    await untilUsed();
    await replayer.query('SELECT pg_promote(true, 30)');
    expect(await replica.hasCaughtUp()).toBe(false);
  });
});
