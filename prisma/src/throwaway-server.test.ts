// @module-tag long

import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { withConnection } from './connect.ts';

/** Starts another process with a throwaway server, like a test run. */
async function startRun(): Promise<{ run: ChildProcess; adminUrl: string }> {
  const program = fileURLToPath(new URL('test-support/start-throwaway.ts', import.meta.url));
  const run = fork(program, { execArgv: ['--import', import.meta.resolve('tsx')] });
  onTestFinished(() => void run.kill('SIGKILL'));
  const [adminUrl]: unknown[] = await once(run, 'message');
  return { run, adminUrl: String(adminUrl) };
}

async function answers(adminUrl: string): Promise<boolean> {
  return await withConnection({ connectionString: adminUrl }, (client) =>
    client.query('SELECT 1'),
  ).then(
    () => true,
    () => false,
  );
}

async function listFolders(run: ChildProcess): Promise<string[]> {
  const names = await readdir(os.tmpdir());
  return names.filter((name) => name.startsWith(`waybill-throwaway-${run.pid}-`));
}

it('a killed run leaves neither PostgreSQL nor its files behind', async () => {
  const { run, adminUrl } = await startRun();
  expect(await answers(adminUrl)).toBe(true);
  expect(await listFolders(run)).toHaveLength(1);

  const ended = once(run, 'exit');
  run.kill('SIGKILL');
  await ended;
  await expect.poll(() => listFolders(run), { timeout: 60_000 }).toEqual([]);
  expect(await answers(adminUrl)).toBe(false);
}, 120_000);
