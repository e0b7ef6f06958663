import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findFastFolder } from './fast-folder.mjs';
import { runShown } from './processes.mjs';

const guardProgram = fileURLToPath(new URL('guard-run.mjs', import.meta.url));

/**
 * Runs tests with their own folder for temporary files. When they end, or when they or this process are
 * killed, a guard process ends everything they started and removes the folder.
 * @param {import('./processes.mjs').Command} command
 * @param {import('./processes.mjs').Place} place
 * @returns {Promise<boolean>} whether they succeeded
 */
export async function runGuarded(command, { cwd, env }) {
  const folder = mkdtempSync(join(findFastFolder(), 'waybill-run-'));
  // World-writable like the system's folder, because root also starts servers as another user.
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
