import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@waybill/db/open-database';
import { SCHEMA_LOCK_KEY } from '@waybill/db/migrate/schema-lock';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '@waybill/db/test-database';
import { startThrowawayServer } from '@waybill/db/throwaway-server';
import type { Pool } from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { useBuiltPrograms } from './testing/built-programs.ts';

const findProgram = useBuiltPrograms();

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts the server as an operator does, and stops it when the test ends. */
async function startServer(env: Readonly<Record<string, string>>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'waybill-main-'));
  // As root, PostgreSQL runs as another user, who needs access.
  await chmod(dataDir, 0o755);
  const port = await findFreePort();
  const server = spawn(process.execPath, [findProgram('main')], {
    env: { DATA_DIR: dataDir, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { text: '' };
  for (const stream of [server.stdout, server.stderr]) {
    stream.on('data', (chunk: Buffer) => (output.text += chunk.toString()));
  }
  onTestFinished(async () => {
    if (server.exitCode === null) {
      server.kill('SIGKILL');
      await once(server, 'exit');
    }
    await rm(dataDir, { recursive: true, force: true });
  });
  return { server, output, dataDir, origin: `http://127.0.0.1:${port}` };
}

/** Opens the test's own connection to a database that is dropped when the test ends. */
async function connectTo({ url, drop }: TestDatabase) {
  onTestFinished(drop);
  const config = { databaseUrl: url, dataDir: '', migrate: false, log: () => {} };
  const { pool, close } = await openDatabase(config);
  onTestFinished(close);
  return pool;
}

test(
  'a database of a newer version is left alone; the server stays, answers 503 and stops on SIGTERM',
  { tags: 'long' },
  async () => {
    const database = await createTestDatabase(inject('testServer'));
    const pool = await connectTo(database);
    await pool.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at)
     VALUES ('future', 'x', '29990101000000_future', now(), now())`,
    );

    const { server, output, origin } = await startServer({ DATABASE_URL: database.url });
    await expect.poll(() => output.text, { timeout: 30_000 }).toContain('newer Waybill');
    const page = await fetch(`${origin}/dashboard`);
    expect(page.status).toBe(503);
    expect(await page.text()).not.toContain('29990101000000_future');
    expect((await fetch(`${origin}/api/health/live`)).status).toBe(200);
    expect(server.exitCode).toBeNull();
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
  },
);

test('a failed migration leaves the schema unchanged; the server stays and answers 503', async () => {
  const database = await createEmptyDatabase(inject('testServer'));
  const pool = await connectTo(database);
  await pool.query("CREATE TYPE permission AS ENUM ('DRIVE')");

  const { server, output, origin } = await startServer({ DATABASE_URL: database.url });
  await expect.poll(() => output.text, { timeout: 30_000 }).toContain('failed and was rolled back');
  // Logged as JSON, in the line after the readable one.
  await expect.poll(() => output.text).toContain('\\"permission\\" already exists');
  expect((await fetch(`${origin}/dashboard`)).status).toBe(503);
  expect((await fetch(`${origin}/api/health/ready`)).status).toBe(503);
  const { rows } = await pool.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
  );
  expect(rows).toEqual([]);
  expect((await pool.query('SELECT unnest(enum_range(NULL::permission))')).rows).toHaveLength(1);
  expect(server.exitCode).toBeNull();
});

test(
  'an unusable backup folder is reported at the start, which continues without it',
  { tags: 'long' },
  async () => {
    const database = await createTestDatabase(inject('testServer'));
    onTestFinished(database.drop);
    const { output, origin } = await startServer({
      DATABASE_URL: database.url,
      BACKUP_DIR: join(import.meta.filename, 'backups'),
      BACKUP_SCHEDULE: 'off',
    });
    await expect
      .poll(() => output.text, { timeout: 30_000 })
      .toMatch(
        /^No backup can be made\. Waybill cannot write to the backup folder .* set BACKUP_DIR/m,
      );
    expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200);
  },
);

/**
 * Sends requests over one kept connection until the server has gone. Resolves to the connection header of the
 * last response.
 */
async function askUntilGone(url: string): Promise<string | undefined> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  let connection: string | undefined;
  for (;;) {
    const isAnswered = await new Promise<boolean>((resolve, reject) => {
      const request = get(url, { agent }, (response) => {
        connection = response.headers.connection;
        response.resume().once('error', reject);
        response.once('end', () => resolve(response.complete));
      });
      request.once('error', (error: NodeJS.ErrnoException) => {
        // The server may close a kept connection as a request is sent: then it didn't accept the request.
        if (request.reusedSocket && error.code === 'ECONNRESET') resolve(true);
        else if (error.code === 'ECONNREFUSED') resolve(false);
        else reject(error);
      });
    });
    if (!isAnswered) return connection;
  }
}

test(
  'F8: SIGTERM during traffic on kept connections ends it, and breaks no response',
  { tags: 'long' },
  async () => {
    const database = await createTestDatabase(inject('testServer'));
    onTestFinished(database.drop);
    const { server, output, origin } = await startServer({ DATABASE_URL: database.url });
    await expect.poll(() => output.text, { timeout: 30_000 }).toContain('is running at');
    const clients = Array.from({ length: 50 }, () => askUntilGone(`${origin}/api/instance`));
    await fetch(`${origin}/api/health/ready`);
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
    expect(await Promise.all(clients)).toContain('close');
    // Expected events cause no warnings.
    expect(output.text.match(/.*"level":"(?:warn|error)".*/g) ?? []).toEqual([]);
  },
);

test(
  'F6: an unreachable database is waited for, and SIGTERM ends that',
  { tags: 'long' },
  async () => {
    const url = `postgresql://waybill:secret@127.0.0.1:${await findFreePort()}/waybill`;
    const { server, output, origin } = await startServer({ DATABASE_URL: url });
    await expect
      .poll(() => output.text, { timeout: 30_000 })
      .toMatch(/Waiting for the database waybill.*ECONNREFUSED/);
    const ready = await fetch(`${origin}/api/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ checks: { database: 'unreachable' } });
    expect((await fetch(`${origin}/api/health/live`)).status).toBe(200);
    const page = await fetch(`${origin}/dashboard`);
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '1']);
    expect(output.text).not.toContain('secret');
    signalTwice(server);
    expect(await once(server, 'exit')).toEqual([0, null]);
  },
);

test(
  'while the database is migrated it is not reported as unreachable',
  { tags: 'long' },
  async () => {
    const database = await createEmptyDatabase(inject('testServer'));
    const pool = await connectTo(database);
    const holder = await pool.connect();
    onTestFinished(() => holder.release());
    await holder.query('SELECT pg_advisory_lock($1)', [SCHEMA_LOCK_KEY]);
    const { output, origin } = await startServer({ DATABASE_URL: database.url, LOG_LEVEL: 'info' });
    await expect
      .poll(() => output.text, { timeout: 30_000 })
      .toContain('Waiting for another process to migrate');
    const ready = await fetch(`${origin}/api/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toEqual({
      status: 'not ready',
      checks: { database: 'ok', migrations: 'running' },
    });
    await holder.query('SELECT pg_advisory_unlock($1)', [SCHEMA_LOCK_KEY]);
    await expect
      .poll(async () => (await fetch(`${origin}/api/health/ready`)).status, { timeout: 30_000 })
      .toBe(200);
  },
);

/** Like npm, which passes on a signal that the terminal has already sent to all processes. */
function signalTwice(server: ChildProcess): void {
  server.kill('SIGINT');
  server.kill('SIGTERM');
}

/** True if the embedded PostgreSQL of this folder has written its pid file. */
async function hasServerFile(dataDir: string): Promise<boolean> {
  return readFile(join(dataDir, 'postgres/postmaster.pid')).then(
    () => true,
    () => false,
  );
}

const moments: [string, (dataDir: string, output: () => string) => boolean | Promise<boolean>][] = [
  [
    'makes its database',
    async (dataDir) => (await readdir(dataDir)).some((name) => name.includes('.init-')),
  ],
  ['starts PostgreSQL', hasServerFile],
  ['migrates it', (_dataDir, output) => output().includes('Applying a migration')],
];

test.each(moments)(
  'F8: a signal while it %s stops PostgreSQL too',
  { tags: 'long' },
  async (_name, isReached) => {
    const { server, output, dataDir } = await startServer({ LOG_LEVEL: 'info' });
    const interval = { timeout: 30_000, interval: 5 };
    await expect.poll(() => isReached(dataDir, () => output.text), interval).toBe(true);
    signalTwice(server);
    expect(await once(server, 'exit')).toEqual([0, null]);
    expect(await hasServerFile(dataDir)).toBe(false);
    expect(output.text).not.toContain('is running at');
  },
);

test.each(['203.0.113.7', 'nowhere.invalid'])(
  'F10: a HOST that is not an address of this machine is named in one sentence: %s',
  { tags: 'long' },
  async (host) => {
    const { server, output, dataDir } = await startServer({ HOST: host });
    expect(await once(server, 'exit')).toEqual([1, null]);
    expect(output.text).toMatch(`HOST is ${host}, which is not an address of this machine.`);
    expect(output.text.trimEnd().split('\n')).toHaveLength(1);
    expect(await readdir(dataDir)).toEqual([]);
  },
);

test('F10: with PORT=0 the actual port is reported', { tags: 'long' }, async () => {
  const database = await createTestDatabase(inject('testServer'));
  onTestFinished(database.drop);
  const { output } = await startServer({ DATABASE_URL: database.url, PORT: '0' });
  await expect.poll(() => output.text, { timeout: 30_000 }).toContain('is running at');
  const address = /is running at (http:\S+)/.exec(output.text)?.[1] ?? '';
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200);
});

test.runIf(process.platform !== 'win32')(
  'F6, F8: told to stop while its database hangs, the server stops',
  { tags: 'long', timeout: 60_000 },
  async () => {
    const database = await startThrowawayServer();
    onTestFinished(database.stop);
    const { server, output, origin } = await startServer({ DATABASE_URL: database.adminUrl });
    await expect.poll(() => output.text, { timeout: 30_000 }).toContain(' is running at ');
    // So that the next one waits on a connection that worked.
    expect((await fetch(`${origin}/api/vtc/all`)).status).toBe(200);
    await database.freeze();
    const asked = fetch(`${origin}/api/vtc/all`).catch(() => null);
    await fetch(`${origin}/api/health/live`);
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
    await asked;
  },
);

test(
  'F6: a task queue statement that the database always refuses ends nothing',
  { tags: 'long' },
  async () => {
    const database = await createTestDatabase(inject('testServer'));
    const pool = await connectTo(database);
    const secret = { SECRET_KEY: 'the-secret-of-all-tests-is-no-secret' };
    const first = await startServer({ DATABASE_URL: database.url, ...secret });
    await expect.poll(() => countTasks(pool), { timeout: 30_000 }).toBeGreaterThan(0);
    first.server.kill('SIGTERM');
    await once(first.server, 'exit');
    await pool.query('DELETE FROM pgboss.job');
    await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE 'a rule forbids it' USING ERRCODE = '23514'; END $$`);
    await pool.query(`CREATE TRIGGER refuses BEFORE UPDATE ON pgboss.job FOR EACH ROW
      WHEN (NEW.state = 'completed') EXECUTE FUNCTION refuse()`);

    const { server, output, origin } = await startServer({ DATABASE_URL: database.url, ...secret });
    await expect
      .poll(() => output.text, { timeout: 30_000 })
      .toContain('the database failed a background statement');
    expect((await fetch(`${origin}/api/health/ready`)).status).toBe(200);
    expect(server.exitCode).toBeNull();
  },
);

async function countTasks(pool: Pool): Promise<number> {
  const { rows } = await pool
    .query<{ count: number }>('SELECT count(*)::int AS count FROM pgboss.job')
    .catch(() => ({ rows: [] }));
  return rows[0]?.count ?? 0;
}

test('every configuration problem is reported at once, and nothing starts', async () => {
  const { server, output } = await startServer({
    PUBLIC_URL: 'x',
    LOG_LEVEL: 'x',
    SECRET_KEY: 'x',
  });
  expect(await once(server, 'exit')).toEqual([1, null]);
  expect(output.text.match(/^(PUBLIC_URL|LOG_LEVEL|SECRET_KEY) must/gm)).toHaveLength(3);
});

test(
  "C4: without the database's original secret nothing starts, and the message says what to do",
  { tags: 'long' },
  async () => {
    const database = await createTestDatabase(inject('testServer'));
    onTestFinished(database.drop);
    const first = await startServer({ DATABASE_URL: database.url });
    await expect.poll(() => first.output.text, { timeout: 30_000 }).toContain('is running at');
    first.server.kill('SIGTERM');
    await once(first.server, 'exit');

    const { server, output } = await startServer({ DATABASE_URL: database.url });
    expect(await once(server, 'exit')).toEqual([1, null]);
    expect(output.text).toMatch(/secret\.key is missing.*Restore that file.*new-secret/);
    expect(output.text).not.toContain('\n    at ');
  },
);
