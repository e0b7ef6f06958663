import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runShown } from './processes.mjs';

const memoryMount = /^tmpfs (?<folder>\/dev\/shm) tmpfs (?<options>\S+)/m;
const leastFreeBytes = 4 * 1024 ** 3;
const guardProgram = fileURLToPath(new URL('guard-run.mjs', import.meta.url));

/**
 * Runs tests with a folder of their own for all that is temporary. When they end, and when they or
 * this process are killed, a process beside them ends what they have started and removes the folder.
 * @param {import('./processes.mjs').Command} command
 * @param {import('./processes.mjs').Place} place
 * @returns {Promise<boolean>} whether they succeeded
 */
export async function runGuarded(command, { cwd, env }) {
  const folder = mkdtempSync(join(findFastFolder(), 'waybill-run-'));
  // Open as the folder that it stands for: what root runs as another user writes there too.
  chmodSync(folder, 0o1777);
  const guard = fork(guardProgram, [folder], {
    cwd: tmpdir(),
    detached: true,
    execArgv: [],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const guarded = once(guard, 'exit');
  try {
    const temporary = { TMPDIR: folder, TEMP: folder, TMP: folder };
    return await runShown(command, { cwd, env: { ...env, ...temporary } });
  } finally {
    guard.disconnect();
    await guarded;
  }
}

/**
 * Where a run keeps what is temporary: in memory, where there is enough of it and programs may be
 * started from it, unless TMPDIR says otherwise. A run makes and removes a thousand files for each of
 * some hundred databases, and ext4 looks long for an inode that was not in use a moment ago: that was
 * most of what such a database took of the processor.
 */
function findFastFolder() {
  if (process.platform !== 'linux' || process.env['TMPDIR']) return tmpdir();
  const { folder = '', options = '' } =
    memoryMount.exec(readFileSync('/proc/mounts', 'utf8'))?.groups ?? {};
  if (folder === '' || options.split(',').includes('noexec')) return tmpdir();
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < leastFreeBytes ? tmpdir() : folder;
}
