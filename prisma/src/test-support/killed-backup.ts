import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ClientConfig } from 'pg';
import { onTestFinished } from 'vitest';

export type BackupRequest =
  | { act: 'make'; connection: ClientConfig; folder: string }
  | { act: 'restore'; connection: ClientConfig; file: string; migrationsDir: string };

/**
 * Creates or restores a backup in a separate process, which is killed after some time, or once a condition
 * holds. Returns the duration, or null if it was killed before its end.
 */
export async function runKilled(
  request: BackupRequest,
  moment: number | (() => Promise<boolean>),
): Promise<number | null> {
  const child = fork(fileURLToPath(new URL('backup-process.ts', import.meta.url)), {
    execArgv: ['--import', import.meta.resolve('tsx')],
    cwd: '/',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child, 'message');
  const begun = performance.now();
  const ended = once(child, 'exit');
  child.send(request);
  const done = once(child, 'message').then(([message]) => {
    if (message !== 'done') throw new Error(String(message));
    return performance.now() - begun;
  });
  const over = new AbortController();
  const { signal } = over;
  const wait = async () => {
    if (typeof moment === 'number') await delay(moment, null, { signal });
    else while (!signal.aborted && !(await moment())) await delay(5);
    return null;
  };
  const took = await Promise.race([done, wait().catch(() => null)]);
  over.abort();
  done.catch(() => {});
  child.kill('SIGKILL');
  await ended;
  return took;
}
