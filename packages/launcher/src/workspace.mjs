import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's root folder. */
export const rootFolder = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} [version]
 * @property {string} [packageManager]
 * @property {string | Record<string, string>} [bin]
 * @property {Record<string, string>} [scripts]
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [devDependencies]
 */

/**
 * @param {string} folder
 * @returns {Manifest}
 */
export function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}

/**
 * Lists the folders of the workspace's packages below `root`, the root itself first.
 * @param {string} root
 */
export function listPackageFolders(root) {
  const grouped = ['apps', 'packages'].flatMap((group) => {
    const folder = join(root, group);
    return existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : [];
  });
  return [root, ...grouped, join(root, 'prisma'), join(root, 'bench')].filter((folder) =>
    existsSync(join(folder, 'package.json')),
  );
}

/** @param {string} name */
function stampFile(name) {
  return join(rootFolder, 'node_modules', '.cache', 'waybill', name);
}

/**
 * Returns the stamp of the last successful step of that name; null if it never ran here.
 * @param {string} name
 */
export function findStamp(name) {
  const file = stampFile(name);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/**
 * Stamps are below node_modules, so that removing it resets everything.
 * @param {string} name
 * @param {string} content
 */
export function writeStamp(name, content) {
  const file = stampFile(name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}
