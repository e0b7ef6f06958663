import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { retryUntil } from '../connect.ts';
import { makeTempFolder } from './temp-folder.ts';

/** Creates a zombie process of this name, and returns its id. It is gone when the test ends. Linux only. */
export async function startZombie(name: string): Promise<number> {
  const program = path.join(await makeTempFolder(), name);
  await symlink('/bin/sleep', program);
  // The shell replaces itself by a program that doesn't know its child.
  const parent = spawn('sh', ['-c', `"${program}" 60 & echo $!; exec sleep 60`]);
  onTestFinished(() => void parent.kill());
  const [output] = await once(parent.stdout, 'data');
  const pid = Number(String(output));
  // A shell would still reap a child that ends before the shell is replaced.
  await waitForStat(parent.pid, '(sleep) ');
  await waitForStat(pid, `(${name}) `);
  process.kill(pid);
  await waitForStat(pid, `(${name}) Z`);
  return pid;
}

/** Waits until the process list shows `text` for this process. */
async function waitForStat(pid: number | undefined, text: string): Promise<void> {
  await retryUntil(
    5_000,
    async () =>
      (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).includes(text) || null,
    () => new Error(`Process ${pid} is not as expected: ${text}`),
  );
}
