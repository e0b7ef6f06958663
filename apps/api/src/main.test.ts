import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@waybill/db/open-database';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '@waybill/db/test-database';
import { startThrowawayServer } from '@waybill/db/throwaway-server';
import { expect, inject, onTestFinished, test } from 'vitest';

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
  const port = await findFreePort();
  const main = join(import.meta.dirname, 'main.ts');
  const server = spawn(process.execPath, ['--import', 'tsx', main], {
    env: { ...env, DATA_DIR: dataDir, PORT: String(port) },
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
  return { server, output, origin: `http://127.0.0.1:${port}` };
}

/** A connection of the test's own to a database that goes when the test ends. */
async function connectTo({ url, drop }: TestDatabase) {
  onTestFinished(drop);
  const config = { databaseUrl: url, dataDir: '', migrate: false, log: () => {} };
  const { pool, close } = await openDatabase(config);
  onTestFinished(close);
  return pool;
}

test('a database of a newer version is left alone; the server stays, says 503 and stops on SIGTERM', async () => {
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
});

test('a migration that fails leaves the schema as it was; the server stays and says 503', async () => {
  const database = await createEmptyDatabase(inject('testServer'));
  const pool = await connectTo(database);
  await pool.query("CREATE TYPE permission AS ENUM ('DRIVE')");

  const { server, output, origin } = await startServer({ DATABASE_URL: database.url });
  await expect.poll(() => output.text, { timeout: 30_000 }).toContain('failed and was rolled back');
  expect(output.text).toContain('\\"permission\\" already exists');
  expect((await fetch(`${origin}/dashboard`)).status).toBe(503);
  expect((await fetch(`${origin}/api/health/ready`)).status).toBe(503);
  const { rows } = await pool.query(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'",
  );
  expect(rows).toEqual([]);
  expect((await pool.query('SELECT unnest(enum_range(NULL::permission))')).rows).toHaveLength(1);
  expect(server.exitCode).toBeNull();
});

test.runIf(process.platform !== 'win32')(
  'F6, F8: told to stop while its database hangs, the server stops',
  { timeout: 60_000 },
  async () => {
    const database = await startThrowawayServer();
    onTestFinished(database.stop);
    const { server, output, origin } = await startServer({ DATABASE_URL: database.adminUrl });
    await expect.poll(() => output.text, { timeout: 30_000 }).toContain(' is running at ');
    // So that the next one waits on a connection that was fine.
    expect((await fetch(`${origin}/api/vtc/all`)).status).toBe(200);
    await database.freeze();
    const asked = fetch(`${origin}/api/vtc/all`).catch(() => null);
    await fetch(`${origin}/api/health/live`);
    server.kill('SIGTERM');
    expect(await once(server, 'exit')).toEqual([0, null]);
    await asked;
  },
);

test('every problem of the configuration is named at once, and nothing starts', async () => {
  const { server, output } = await startServer({
    PUBLIC_URL: 'x',
    LOG_LEVEL: 'x',
    SECRET_KEY: 'x',
  });
  expect(await once(server, 'exit')).toEqual([1, null]);
  expect(output.text.match(/^(PUBLIC_URL|LOG_LEVEL|SECRET_KEY) must/gm)).toHaveLength(3);
});
