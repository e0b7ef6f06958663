import { readFileSync } from 'node:fs';
import { commands } from './commands.mjs';
import { Interruption, LaunchError } from './processes.mjs';
import { rootFolder } from './workspace.mjs';

/**
 * Runs one of the root package.json's commands. Sets the process's exit code; never throws.
 * @param {string[]} argv the command and its arguments
 */
export async function launch([name = '', ...args]) {
  process.chdir(rootFolder);
  endWithParent();
  const command = commands.get(name);
  try {
    if (!command) throw new LaunchError(`Commands: ${[...commands.keys()].join(', ')}.`);
    if (!(await command(args))) process.exitCode = 1;
  } catch (error) {
    process.exitCode = error instanceof Interruption ? 130 : 1;
    if (error instanceof Interruption) return;
    console.error(error instanceof LaunchError ? error.message : error);
  }
}

/**
 * npm starts scripts through a shell. A shell that receives SIGTERM exits without passing it on, and one
 * whose npm is killed stays. So the launcher treats the end of its parent, or of npm behind it, as its own
 * SIGTERM.
 */
function endWithParent() {
  if (!process.env['npm_lifecycle_event'] || process.platform === 'win32') return;
  const parent = process.ppid;
  const npm = isShellOfNpm(parent) ? parentOf(parent) : null;
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === null || parentOf(parent) === npm)) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/**
 * True if a process is the shell between npm and the launcher, rather than npm itself.
 * @param {number} pid
 */
function isShellOfNpm(pid) {
  const [shell = '', ...args] = readProcess(pid, 'cmdline').split('\0');
  return /\b(ba|da)?sh$/.test(shell) && args.some((arg) => arg.includes('launcher/bin.cjs'));
}

/**
 * Returns the parent of a process; 0 if unknown.
 * @param {number} pid
 */
function parentOf(pid) {
  // The process name precedes it in parentheses, and may contain any of its own.
  const [, , parent] = readProcess(pid, 'stat').split(')').at(-1)?.split(' ') ?? [];
  return Number(parent ?? 0);
}

/**
 * @param {number} pid
 * @param {'cmdline' | 'stat'} file
 */
function readProcess(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'latin1');
  } catch {
    return '';
  }
}
