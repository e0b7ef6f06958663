import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { holdLock } from '../../testing/lock-waiters.ts';
import { useTestApp } from '../../testing/test-app.ts';

const app = useTestApp();
const strict = useTestApp({ rateLimitFactor: 0.01 });
// Linux reports no free space for this folder.
const full = useTestApp({ env: { DATA_DIR: '/proc' } });

const healthcheck = fileURLToPath(new URL('../../../bin/healthcheck', import.meta.url));

let passedMs = 0;

/** Advances past the cache time, further each time because the clock is reset. */
function forgetAnswer(): void {
  passedMs += 2_000;
  app().passTime(passedMs);
}

async function ask(path: string, origin = app().origin) {
  const response = await fetch(`${origin}/api/health/${path}`);
  return { status: response.status, body: await response.json(), headers: response.headers };
}

/** The checks besides the disk. */
const working = { database: 'ok', migrations: 'ok', events: 'ok', books: 'ok', bus: 'ok' };

test('the process is live', async () => {
  const { status, body, headers } = await ask('live');
  expect([status, body]).toEqual([200, { status: 'live' }]);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.getSetCookie()).toEqual([]);
});

test('with its database it is ready', async () => {
  const { status, body } = await ask('ready');
  const checks = { ...working, disk: 'ok' };
  expect([status, body]).toEqual([200, { status: 'ready', checks }]);
});

/** Runs Docker's health check and returns its exit code. */
async function checkHealth(origin: string): Promise<number | null> {
  const { port } = new URL(origin);
  const check = spawn('bash', [healthcheck], { env: { PORT: port }, stdio: 'ignore' });
  const [code]: (number | null)[] = await once(check, 'close');
  return code ?? null;
}

test('the container is healthy while it is ready', async () => {
  forgetAnswer();
  expect(await checkHealth(app().origin)).toBe(0);
  expect(await checkHealth(full().origin)).toBe(1);
  expect(await checkHealth('http://127.0.0.1:1')).toBe(1);
});

test('a database that a newer version has migrated is reported, and is not ready', async () => {
  await app().pool.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at)
     VALUES ('future', 'x', '29990101000000_future', now(), now())`,
  );
  forgetAnswer();
  const { status, body } = await ask('ready');
  await app().pool.query(`DELETE FROM _prisma_migrations WHERE id = 'future'`);
  expect(status).toBe(503);
  expect(body).toMatchObject({ checks: { database: 'ok', migrations: 'mismatch' } });
  forgetAnswer();
  expect((await ask('ready')).status).toBe(200);
});

test('G9: with all connections taken and a hundred requests at once, it is ready', async () => {
  const { pool } = app();
  const holders = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  try {
    forgetAnswer();
    const answers = await Promise.all(Array.from({ length: 100 }, () => ask('ready')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  } finally {
    for (const holder of holders) holder.release();
  }
});

test('G9: the result is cached for a second', async () => {
  forgetAnswer();
  expect((await ask('ready')).status).toBe(200);
  const holder = await lockLedger();
  try {
    expect((await ask('ready')).status).toBe(200);
  } finally {
    await holder.end();
  }
});

test(
  'a database that does not respond is reported within seconds, and the process stays live',
  { tags: 'long' },
  async () => {
    const holder = await lockLedger();
    try {
      forgetAnswer();
      const { status, body } = await ask('ready');
      expect(status).toBe(503);
      expect(body).toMatchObject({ checks: { database: 'unreachable', migrations: 'unknown' } });
      expect((await ask('live')).status).toBe(200);
    } finally {
      await holder.end();
    }
  },
);

/** Blocks reads of the applied migrations until its connection ends. */
const lockLedger = async () => holdLock(app(), 'LOCK TABLE _prisma_migrations');

test.runIf(process.platform === 'linux')('a full disk is named, and is not ready', async () => {
  const { status, body } = await ask('ready', full().origin);
  const checks = { ...working, disk: 'full' };
  expect([status, body]).toEqual([503, { status: 'not ready', checks }]);
});

test('while stopping, it is not ready at once and still serves requests', async () => {
  expect((await ask('ready', strict().origin)).status).toBe(200);
  strict().leave();
  const { status, body } = await ask('ready', strict().origin);
  expect([status, body]).toMatchObject([503, { status: 'stopping', checks: { database: 'ok' } }]);
  expect((await ask('live', strict().origin)).status).toBe(200);
});

/** Returns the statuses of fifty concurrent requests. */
async function statusesOf(path: string): Promise<ReadonlySet<number>> {
  const asked = Array.from({ length: 50 }, () => fetch(`${strict().origin}${path}`));
  return new Set((await Promise.all(asked)).map(({ status }) => status));
}

test('health checks have no rate limit', async () => {
  expect(await statusesOf('/api/instance')).toContain(429);
  expect(await statusesOf('/api/health/live')).toEqual(new Set([200]));
});
