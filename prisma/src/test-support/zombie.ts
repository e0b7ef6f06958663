import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, symlink } from 'node:fs/promises';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { retryUntil } from '../connect.ts';
import { makeTempFolder } from './temp-folder.ts';

/**
 * Leaves a process of this name that has ended and whose parent never asks for it, and returns its
 * id. It is gone when the test ends. Linux only.
 */
export async function startZombie(name: string): Promise<number> {
  const program = path.join(await makeTempFolder(), name);
  await symlink('/bin/sleep', program);
  // The shell gives its place to a program that knows nothing of its child.
  const parent = spawn('sh', ['-c', `"${program}" 60 & echo $!; exec sleep 60`]);
  onTestFinished(() => void parent.kill());
  const [output] = await once(parent.stdout, 'data');
  const pid = Number(String(output));
  // A shell would still ask for a child that ends before it has given its place away.
  await waitForStat(parent.pid, '(sleep) ');
  await waitForStat(pid, `(${name}) `);
  process.kill(pid);
  await waitForStat(pid, `(${name}) Z`);
  return pid;
}

/** Waits until the list of processes tells `text` of this process. */
async function waitForStat(pid: number | undefined, text: string): Promise<void> {
  await retryUntil(
    5_000,
    async () =>
      (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')).includes(text) || null,
    () => new Error(`Process ${pid} is not as expected: ${text}`),
  );
}
