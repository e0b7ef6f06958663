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
  ['mutation', mutation],
  ['db:migration', (args) => database('migration', args)],
  ['db:check', (args) => database('check', args)],
]);

/**
 * The server runs in this very process, so that Ctrl-C and SIGTERM reach it and nothing else.
 * @type {CommandHandler}
 */
async function start(args) {
  if (args.length > 0) {
    throw new LaunchError(
      `npm start takes no arguments such as "${args.join(' ')}": its settings are environment variables, such as PORT=80, and docs/configuration.md lists them.`,
    );
  }
  await ensureBuilt();
  await import(pathToFileURL(join(rootFolder, 'apps/api/dist/main.js')).href);
  return true;
}

/**
 * Fills the empty database that `start` would use, and drives on when asked to.
 * @type {CommandHandler}
 */
async function demo(args) {
  await ensureBuilt();
  // The program takes them from the process, as when it is started by itself.
  process.argv.splice(2, Infinity, ...args);
  await import(pathToFileURL(join(rootFolder, 'apps/api/dist/demo.js')).href);
  return true;
}

/**
 * Asks or changes what only the operator may, while Waybill runs or not.
 * @type {CommandHandler}
 */
async function admin(args) {
  await ensureBuilt();
  // The program takes them from the process, as when it is started by itself.
  process.argv.splice(2, Infinity, ...args);
  await import(pathToFileURL(join(rootFolder, 'apps/api/dist/admin.js')).href);
  return true;
}

/** Builds what `start` starts. */
async function build() {
  await ensureBuilt();
  return true;
}

/** What lets tests take all that they can try, instead of a part that stands for it. */
const long = { TEST_LONG: 'true' };

/** Without what is long or thorough, and without the project in which all is long. */
const plain = ['--tags-filter=!long && !thorough', '--project=!@waybill/web (development)'];

/**
 * Every package's tests but the long and the thorough ones, then the browser journeys. Arguments select
 * tests by vitest's rules, those too; then only what those need is prepared, and the journeys stay out.
 * @type {CommandHandler}
 */
async function test(args) {
  return args.length > 0 ? runTests(args, {}) : runAll(plain, {});
}

/**
 * The tests with all that they can try: long races and histories, every combination, each file in a
 * process of its own, every journey. Takes more than an hour; arguments select tests.
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
  // Before the tests, and not while they run.
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
 * Runs the tests of all packages that the arguments select.
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
 * The browser journeys, also those of the long run; arguments select some by the names of their files.
 * @type {CommandHandler}
 */
async function e2e(args) {
  await ensureBuilt();
  return runInChromium('e2e', getChromium(), args, long);
}

/**
 * Tests what operators run, as it is committed: the image by docker compose, and the documented
 * reverse proxies. Needs Docker, nginx and Caddy.
 * @type {CommandHandler}
 */
async function deployment(args) {
  await ensureBuilt();
  return runInChromium('deployment', getChromium(), args);
}

/**
 * A program that drives a browser: it gets its path first.
 * @param {string} script of the journeys' package
 * @param {string[]} args
 */
async function browse(script, args) {
  await ensureBuilt();
  const cwd = join(rootFolder, 'apps/e2e');
  return runShown(packageScript(cwd, script, [getChromium(), ...args]), { cwd });
}

/**
 * Measures the pages beside a control page, which is built for this alone.
 * @type {CommandHandler}
 */
async function lighthouse(args) {
  await ensureBuilt();
  const cwd = join(rootFolder, 'apps/web');
  if (!(await runShown(packageScript(cwd, 'control'), { cwd }))) return false;
  return browse('lighthouse', args);
}

/**
 * Takes a picture of every page, for people to look at, into .screenshots.
 * @type {CommandHandler}
 */
async function screenshots(args) {
  await ensureBuilt();
  return runInChromium('screenshots', getChromium(), args);
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
 * Measures the built server: its speed, or how it stands what is done to it.
 * @param {string} script of the package of benchmarks
 * @param {string[]} args
 */
async function measure(script, args) {
  await ensureBuilt();
  const cwd = join(rootFolder, 'bench');
  return runShown(packageScript(cwd, script, args), { cwd });
}

/**
 * Breaks policies and sign-in in some hundred ways and counts how many the tests notice.
 * @type {CommandHandler}
 */
async function mutation(args) {
  await ensureGenerated();
  const cwd = join(rootFolder, 'apps/api');
  return runShown(packageScript(cwd, 'mutation', args), { cwd });
}

/** Writes the pages that are made from the code. */
async function docs() {
  await ensureInstalled();
  const cwd = join(rootFolder, 'apps/api');
  return runShown(packageScript(cwd, 'docs', []), { cwd });
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
