import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { readManifest, rootFolder } from './workspace.mjs';

/** @typedef {import('./processes.mjs').Command} Command */

/**
 * Returns the pinned pnpm, run by npx: nothing must be installed beforehand, and once npx has fetched it no
 * network is needed.
 * @param {string[]} args
 * @returns {Command}
 */
export function pnpm(args) {
  const pinned = readManifest(rootFolder).packageManager ?? 'pnpm';
  // An exact version never gets stale; without the flag npx asks the registry on every call.
  const npxArgs = ['--yes', '--prefer-offline', pinned, ...args];
  const npmCli = process.env['npm_execpath'] ?? '';
  const npxCli = join(dirname(npmCli), 'npx-cli.js');
  if (basename(npmCli) === 'npm-cli.js' && existsSync(npxCli)) {
    return { file: process.execPath, args: [npxCli, ...npxArgs] };
  }
  return { file: 'npx', args: npxArgs, shell: process.platform === 'win32' };
}

/**
 * Runs a task of turbo.json in every package that has it. turbo needs pnpm in PATH, which `pnpm exec`
 * provides.
 * @param {string[]} args
 */
export function turbo(args) {
  // Before the arguments, because anything after a `--` belongs to the task's program.
  return pnpm(['exec', 'turbo', 'run', '--output-logs=new-only', '--log-prefix=none', ...args]);
}

/**
 * Returns a script of a package's package.json, started without a shell and without pnpm. The script must be
 * one plain command: `node file` or a dependency's executable, and arguments.
 * @param {string} folder of the package
 * @param {string} name of the script
 * @param {string[]} [args] appended to the script's own
 * @returns {Command}
 */
export function packageScript(folder, name, args = []) {
  const [tool = '', ...scriptArgs] = readManifest(folder).scripts?.[name]?.split(' ') ?? [];
  const program = tool === 'node' ? [] : [getExecutable(folder, tool)];
  return { file: process.execPath, args: [...program, ...scriptArgs, ...args] };
}

/**
 * Returns the JavaScript file behind a dependency's executable.
 * @param {string} folder of the package that depends on it
 * @param {string} name of the executable
 * @throws Error when no dependency has it
 */
export function getExecutable(folder, name) {
  const { dependencies, devDependencies } = readManifest(folder);
  for (const dependency of Object.keys({ ...dependencies, ...devDependencies })) {
    const home = join(folder, 'node_modules', dependency);
    if (!existsSync(home)) continue;
    const { bin, name: packageName } = readManifest(home);
    const file = typeof bin === 'string' && packageName === name ? bin : Object(bin)[name];
    if (file) return join(home, file);
  }
  throw new Error(`No dependency of ${folder} has the executable ${name}.`);
}

/**
 * Returns a tool that the root package depends on, started without a shell and without pnpm.
 * @param {string} name
 * @param {string[]} args
 * @returns {Command}
 */
export function rootTool(name, ...args) {
  return { file: process.execPath, args: [getExecutable(rootFolder, name), ...args] };
}
