import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint, listFiles } from './fingerprint.mjs';
import { runQuietly } from './processes.mjs';
import { pnpm, turbo } from './tools.mjs';
import {
  findStamp,
  listPackageFolders,
  readManifest,
  rootFolder,
  writeStamp,
} from './workspace.mjs';

const atRoot = { cwd: rootFolder };

/** The module cache of the tests (`packages/config/test-settings.mjs`). */
const testModules = join(rootFolder, 'node_modules/.cache/test-modules');

/** Installs the dependencies in the lock file, unless exactly these are installed. */
export async function ensureInstalled() {
  const wanted = installFingerprint();
  if (findStamp('install') === wanted && dependenciesExist()) return;
  rmSync(testModules, { recursive: true, force: true });
  await runQuietly(
    'Installing packages',
    pnpm(['install', '--frozen-lockfile', '--prod=false', '--config.confirmModulesPurge=false']),
    atRoot,
  );
  writeStamp('install', wanted);
}

/** Builds the API and the web app, if the sources or the output changed since the last build. */
export async function ensureBuilt() {
  await ensureInstalled();
  const sources = sourceFingerprint();
  if (findStamp('build') === `${sources} ${resultFingerprint()}`) return;
  const generators = generatorFingerprint();
  await runQuietly('Building Waybill', turbo(['build']), atRoot);
  writeStamp('build', `${sources} ${resultFingerprint()}`);
  // A build also generates code.
  writeStamp('generate', `${generators} ${generatedFingerprint()}`);
}

/**
 * Generates the code (the database client) that type checks and tests need, if its sources or the
 * output changed since the last time.
 */
export async function ensureGenerated() {
  await ensureInstalled();
  const sources = generatorFingerprint();
  if (findStamp('generate') === `${sources} ${generatedFingerprint()}`) return;
  await runQuietly('Generating code', turbo(['generate']), atRoot);
  writeStamp('generate', `${sources} ${generatedFingerprint()}`);
}

function installFingerprint() {
  const manifests = listPackageFolders(rootFolder).map((folder) => join(folder, 'package.json'));
  const locks = ['pnpm-lock.yaml', 'pnpm-workspace.yaml'].map((name) => join(rootFolder, name));
  return fingerprint(rootFolder, [...locks, ...manifests], [process.platform, process.arch]);
}

function dependenciesExist() {
  return listPackageFolders(rootFolder).every((folder) => {
    const { dependencies, devDependencies } = readManifest(folder);
    return Object.keys({ ...dependencies, ...devDependencies }).every((name) =>
      existsSync(join(folder, 'node_modules', name, 'package.json')),
    );
  });
}

function sourceFingerprint() {
  const sources = ['apps', 'packages', 'prisma', 'turbo.json', 'pnpm-lock.yaml', 'package.json'];
  const derived = new Set(['node_modules', 'dist', 'generated', '.turbo']);
  const paths = sources.map((name) => join(rootFolder, name));
  return fingerprint(
    rootFolder,
    listFiles(paths, (name) => derived.has(name)),
  );
}

function generatorFingerprint() {
  const sources = ['schema', 'prisma.config.ts', 'package.json'];
  const paths = sources.map((name) => join(rootFolder, 'prisma', name));
  const files = [...paths, join(rootFolder, 'pnpm-lock.yaml')];
  return fingerprint(
    rootFolder,
    listFiles(files, () => false),
  );
}

function generatedFingerprint() {
  const path = join(rootFolder, 'prisma', 'generated');
  return fingerprint(
    rootFolder,
    listFiles([path], () => false),
  );
}

function resultFingerprint() {
  const paths = listPackageFolders(rootFolder).map((folder) => join(folder, 'dist'));
  return fingerprint(
    rootFolder,
    listFiles(paths, () => false),
  );
}
