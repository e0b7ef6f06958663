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
 * npm starts its scripts by way of a shell, and a shell that gets SIGTERM goes without passing it
 * on. So when the parent has gone, the launcher takes that as its own SIGTERM.
 */
function endWithParent() {
  if (!process.env['npm_lifecycle_event'] || process.platform === 'win32') return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}
