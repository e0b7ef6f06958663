// A separate process that waits until a test run ends in any way, and then ends the processes it left behind:
// see guarded-run.mjs.
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

const [folder = ''] = process.argv.slice(2);

/** PostgreSQL gets this many of the passes below to stop its own processes; after that it is killed too. */
const politeLooks = 10;
const looks = 50;
const betweenLooksMs = 100;

async function sweep() {
  for (let look = 0; look < looks; look += 1) {
    const left = listProcesses();
    if (left.length === 0) break;
    for (const { pid, isPostgres } of left) end(pid, isPostgres && look < politeLooks);
    await delay(betweenLooksMs);
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Lists processes that have the folder in their arguments or environment. Without /proc the list is empty,
 * and processes left behind keep running.
 */
function listProcesses() {
  const pids = readNames('/proc').filter(
    (name) => /^\d+$/.test(name) && Number(name) !== process.pid,
  );
  return pids.flatMap((pid) => {
    const command = read(`/proc/${pid}/cmdline`);
    const names = command.includes(folder) || read(`/proc/${pid}/environ`).includes(folder);
    return names ? [{ pid: Number(pid), isPostgres: /^[^\0]*\bpostgres\b/.test(command) }] : [];
  });
}

/**
 * @param {number} pid
 * @param {boolean} isPolite whether the process may end its own children
 */
function end(pid, isPolite) {
  try {
    process.kill(pid, isPolite ? 'SIGQUIT' : 'SIGKILL');
  } catch {
    // It has already exited.
  }
}

/** @param {string} path */
function readNames(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** @param {string} path of what may have gone, or is another user's */
function read(path) {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

// The parent may have exited while this file was loading.
if (process.connected) await once(process, 'disconnect');
await sweep();
