import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';

/** Ends the launcher with one message for the user and exit code 1. */
export class LaunchError extends Error {}

/** Ends the launcher silently: the user interrupted it. */
export class Interruption extends Error {}

/**
 * @typedef {object} Command
 * @property {string} file
 * @property {string[]} args
 * @property {boolean} [shell] for the .cmd files of Windows, which start in no other way
 */

/**
 * @typedef {object} Place
 * @property {string} cwd
 * @property {Record<string, string>} [env] added to the tools' environment
 */

/**
 * Returns the environment for tools: the user's, without NODE_ENV (which would leave the build tools out of
 * an install and change the build), with this Node.js first in PATH, and quiet.
 */
function toolEnvironment() {
  const { NODE_ENV: _, ...inherited } = process.env;
  const pathKey = Object.keys(inherited).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return {
    ...inherited,
    [pathKey]: [dirname(process.execPath), inherited[pathKey]].join(delimiter),
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    npm_config_loglevel: 'error',
    npm_config_update_notifier: 'false',
  };
}

/**
 * Starts a tool outside the terminal's foreground group, so that Ctrl-C reaches it only once, through the
 * launcher, and it can shut down gracefully.
 * @param {Command} command
 * @param {Place} place
 * @param {'inherit' | 'pipe'} output
 */
export function startProcess(command, { cwd, env }, output) {
  const child = spawn(command.file, command.args.map(command.shell ? quoted : String), {
    cwd,
    env: { ...toolEnvironment(), ...env },
    shell: command.shell ?? false,
    stdio: ['ignore', output, output],
    detached: process.platform !== 'win32',
    windowsHide: true,
  });
  let interrupted = false;
  /** @param {NodeJS.Signals} signal */
  const forward = (signal) => {
    interrupted = true;
    child.kill(signal);
  };
  process.on('SIGINT', forward).on('SIGTERM', forward);
  /** @type {Promise<number>} */
  const exitCode = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (interrupted ? reject(new Interruption()) : resolve(code ?? 1)));
  }).finally(() => process.off('SIGINT', forward).off('SIGTERM', forward));
  return { child, exitCode };
}

/** @param {string} argument */
function quoted(argument) {
  return /[^\w@.:=/\\-]/.test(argument) ? `"${argument.replaceAll('"', '""')}"` : argument;
}

/**
 * Runs a tool with its output on the terminal.
 * @param {Command} command
 * @param {Place} place
 * @returns {Promise<boolean>} whether it succeeded
 */
export async function runShown(command, place) {
  return (await startProcess(command, place, 'inherit').exitCode) === 0;
}

/**
 * Runs a tool with one line on the terminal; shows its output only on failure.
 * @param {string} title
 * @param {Command} command
 * @param {Place} place
 * @throws LaunchError when the tool fails
 */
export async function runQuietly(title, command, place) {
  const startedAt = Date.now();
  console.log(`${title} ...`);
  const { child, exitCode } = startProcess(command, place, 'pipe');
  /** @type {Buffer[]} */
  const output = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => output.push(chunk));
  }
  if ((await exitCode) !== 0) {
    process.stderr.write(Buffer.concat(output));
    throw new LaunchError(`${title} failed. See the output above.`);
  }
  console.log(`${title} took ${Math.ceil((Date.now() - startedAt) / 1000)} s.`);
}
