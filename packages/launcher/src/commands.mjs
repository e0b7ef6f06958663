import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { check } from './check.mjs';
import { findChromium } from './chromium.mjs';
import { dev } from './dev.mjs';
import { runGuarded } from './guarded-run.mjs';
import { ensureBuilt, ensureGenerated, ensureInstalled } from './prepare.mjs';
import { LaunchError, runShown } from './processes.mjs';
import { packageScript, rootTool } from './tools.mjs';
import { rootFolder } from './workspace.mjs';

/** @typedef {(args: string[]) => Promise<boolean>} CommandHandler resolves to success */

/** @type {ReadonlyMap<string, CommandHandler>} */
export const commands = new Map([
  ['start', start],
  ['demo', demo],
  ['admin', admin],
  ['build', build],
  ['test', test],
  ['test:long', testLong],
  ['dev', dev],
  ['check', check],
  ['e2e', e2e],
  ['deployment', deployment],
  ['screenshots', screenshots],
  ['format', format],
  ['lighthouse', lighthouse],
  ['pictures', (args) => browse('pictures', args)],
  ['bench', (args) => measure('bench', args)],
  ['trial', (args) => measure('trial', args)],
  ['docs', docs],
  ['texts', texts],
  ['companion:windows', companionForWindows],
  ['mutation', mutation],
  ['db:migration', (args) => database('migration', args)],
  ['db:check', (args) => database('check', args)],
]);

/**
 * The server runs in this process, so that Ctrl-C and SIGTERM reach only it.
 * @type {CommandHandler}
 */
async function start(args) {
  if (args.length > 0) {
    throw new LaunchError(
      `npm start takes no arguments such as "${args.join(' ')}". Set environment variables instead, such as PORT=80: see docs/configuration.md.`,
    );
  }
  await ensureBuilt();
  await import(pathToFileURL(join(rootFolder, 'apps/api/dist/main.js')).href);
  return true;
}

/**
 * Fills the empty database of `start`, and keeps simulating drives if requested.
 * @type {CommandHandler}
 */
async function demo(args) {
  await ensureBuilt();
  // The program reads its arguments from process.argv.
  process.argv.splice(2, Infinity, ...args);
  await import(pathToFileURL(join(rootFolder, 'apps/api/dist/demo.js')).href);
  return true;
}

/**
 * Runs operator commands, whether or not Waybill is running.
 * @type {CommandHandler}
 */
async function admin(args) {
  await ensureBuilt();
  // The program reads its arguments from process.argv.
  process.argv.splice(2, Infinity, ...args);
  await import(pathToFileURL(join(rootFolder, 'apps/api/dist/admin.js')).href);
  return true;
}

/** Builds everything that `start` needs. */
async function build() {
  await ensureBuilt();
  return true;
}

/** Makes tests try every case instead of a sample. */
const long = { TEST_LONG: 'true' };

/** Excludes long and thorough tests, and the project in which all tests are long. */
const plain = ['--tags-filter=!long && !thorough', '--project=!@waybill/web (development)'];

/**
 * Runs every package's tests except the long and thorough ones, then the browser journeys. Arguments select
 * tests by vitest's rules, including long ones; then only their prerequisites are prepared, and the journeys
 * are skipped.
 * @type {CommandHandler}
 */
async function test(args) {
  return args.length > 0 ? runTests(args, {}) : runAll(plain, {});
}

/**
 * Runs the full tests: long races and histories, every combination, each file in its own process, every
 * journey. Takes more than an hour; arguments select tests.
 * @type {CommandHandler}
 */
async function testLong(args) {
  return args.length > 0 ? runTests(args, long) : runAll([], long);
}

/**
 * @param {string[]} args of vitest
 * @param {Record<string, string>} env
 */
async function runAll(args, env) {
  // Before the tests, so that they don't compete with the build.
  await ensureBuilt();
  const testsPassed = await runTests(args, env);
  const chromium = findChromium(process.env, process.platform);
  if (chromium) return (await runInChromium('e2e', chromium, [], env)) && testsPassed;
  console.log(
    'The browser journeys were skipped: no Chromium was found. Install Chromium or Chrome, or name one in CHROMIUM_PATH.',
  );
  return testsPassed;
}

/**
 * Runs the selected tests of all packages.
 * @param {string[]} args
 * @param {Record<string, string>} env
 */
async function runTests(args, env) {
  await ensureGenerated();
  const reports = process.env['TEST_REPORT_DIR'];
  const reportArgs = reports
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, 'tests.json')}`]
    : [];
  const command = rootTool('vitest', 'run', ...reportArgs, ...args);
  return runGuarded(command, { cwd: rootFolder, env });
}

/**
 * Runs the browser journeys, including the long ones; arguments select some by file name.
 * @type {CommandHandler}
 */
async function e2e(args) {
  await ensureBuilt();
  return runInChromium('e2e', getChromium(), args, long);
}

/**
 * Tests the deployment as committed: the image with docker compose, and the documented reverse proxies. Needs
 * Docker, nginx and Caddy.
 * @type {CommandHandler}
 */
async function deployment(args) {
  await ensureBuilt();
  return runInChromium('deployment', getChromium(), args);
}

/**
 * Runs a program that drives a browser, with the browser's path as the first argument.
 * @param {string} script of the journeys' package
 * @param {string[]} args
 */
async function browse(script, args) {
  await ensureBuilt();
  const cwd = join(rootFolder, 'apps/e2e');
  return runShown(packageScript(cwd, script, [getChromium(), ...args]), { cwd });
}

/**
 * Measures the pages and a control page, which is built only for this.
 * @type {CommandHandler}
 */
async function lighthouse(args) {
  await ensureBuilt();
  const cwd = join(rootFolder, 'apps/web');
  if (!(await runShown(packageScript(cwd, 'control'), { cwd }))) return false;
  return browse('lighthouse', args);
}

/**
 * Takes screenshots of every page for review, into .screenshots. With `--pseudo`, of the most used ones on a
 * phone, with texts that are 40 % longer; fails if a page cuts any.
 * @type {CommandHandler}
 */
async function screenshots(args) {
  await ensureBuilt();
  const [first, ...others] = args;
  if (first !== '--pseudo') return runInChromium('screenshots', getChromium(), args);
  const cwd = join(rootFolder, 'apps/web');
  const pseudo = { VITE_PSEUDO: 'true' };
  // The next command that needs a build makes the usual one again.
  if (!(await runShown(packageScript(cwd, 'build'), { cwd, env: pseudo }))) return false;
  const selected = ['--project=phone-light', ...others];
  return runInChromium('screenshots', getChromium(), selected, pseudo);
}

/** @throws LaunchError when there is none */
function getChromium() {
  const chromium = findChromium(process.env, process.platform);
  if (chromium) return chromium;
  throw new LaunchError('This needs Chromium or Chrome: install one, or name it in CHROMIUM_PATH.');
}

/**
 * @param {string} script of the package of journeys
 * @param {string} chromium
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
function runInChromium(script, chromium, args, env = {}) {
  const cwd = join(rootFolder, 'apps/e2e');
  return runGuarded(packageScript(cwd, script, args), {
    cwd,
    env: { ...env, CHROMIUM_PATH: chromium },
  });
}

/**
 * Runs a benchmark or stress test of the built server.
 * @param {string} script of the package of benchmarks
 * @param {string[]} args
 */
async function measure(script, args) {
  await ensureBuilt();
  const cwd = join(rootFolder, 'bench');
  return runShown(packageScript(cwd, script, args), { cwd });
}

/**
 * Breaks policies and sign-in in some hundred ways and counts how many the tests catch.
 * @type {CommandHandler}
 */
async function mutation(args) {
  await ensureGenerated();
  const cwd = join(rootFolder, 'apps/api');
  return runShown(packageScript(cwd, 'mutation', args), { cwd });
}

/** Generates the pages derived from the code. */
async function docs() {
  await ensureInstalled();
  const cwd = join(rootFolder, 'apps/api');
  return runShown(packageScript(cwd, 'docs', []), { cwd });
}

/**
 * Lists what translators have to do, in all languages or in one.
 * @type {CommandHandler}
 */
async function texts(args) {
  await ensureInstalled();
  const cwd = join(rootFolder, 'apps/web');
  return runShown(packageScript(cwd, 'texts', args), { cwd });
}

/**
 * Packs the companion's installer for Windows, which `start` and the image then offer. Needs NSIS, and fetches
 * the runtime for Windows once.
 * @type {CommandHandler}
 */
async function companionForWindows(args) {
  await ensureInstalled();
  const cwd = join(rootFolder, 'apps/companion');
  return runShown(packageScript(cwd, 'windows', args), { cwd });
}

/** @type {CommandHandler} */
async function format(args) {
  await ensureInstalled();
  return runShown(rootTool('oxfmt', ...args), { cwd: rootFolder });
}

/**
 * @param {string} script of the database package
 * @param {string[]} args
 */
async function database(script, args) {
  await ensureInstalled();
  const cwd = join(rootFolder, 'prisma');
  return runShown(packageScript(cwd, script, args), { cwd });
}
