import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@waybill/db/open-database';
import { createTestDatabase } from '@waybill/db/test-database';
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

test('a database of a newer version is left alone; the server stays, says 503 and stops on SIGTERM', async () => {
  const { url, drop } = await createTestDatabase(inject('testServer'));
  onTestFinished(drop);
  const { pool, close } = await openDatabase({
    databaseUrl: url,
    dataDir: '',
    migrate: false,
    log: () => {},
  });
  onTestFinished(close);
  await pool.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at)
     VALUES ('future', 'x', '29990101000000_future', now(), now())`,
  );

  const { server, output, origin } = await startServer({ DATABASE_URL: url });
  await expect.poll(() => output.text, { timeout: 30_000 }).toContain('newer Waybill');
  const page = await fetch(`${origin}/dashboard`);
  expect(page.status).toBe(503);
  expect(await page.text()).not.toContain('29990101000000_future');
  expect((await fetch(`${origin}/api/health/live`)).status).toBe(200);
  expect(server.exitCode).toBeNull();
  server.kill('SIGTERM');
  expect(await once(server, 'exit')).toEqual([0, null]);
});

test('every problem of the configuration is named at once, and nothing starts', async () => {
  const { server, output } = await startServer({
    PUBLIC_URL: 'x',
    LOG_LEVEL: 'x',
    SECRET_KEY: 'x',
  });
  expect(await once(server, 'exit')).toEqual([1, null]);
  expect(output.text.match(/^(PUBLIC_URL|LOG_LEVEL|SECRET_KEY) must/gm)).toHaveLength(3);
});
