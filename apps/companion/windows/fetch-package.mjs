import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Fetches a package by npm, once, and returns the path of its archive. Refuses any other content than the
 * pinned one.
 * @param {string} name
 * @param {{ readonly version: string, readonly integrity: string }} pin
 * @param {string} folder where archives are kept
 */
export async function fetchPackage(name, { version, integrity }, folder) {
  const path = join(folder, `${name.replaceAll('/', '+')}-${version}.tgz`);
  if ((await integrityOf(path)) === integrity) return path;
  await mkdir(folder, { recursive: true });
  const args = ['pack', `${name}@${version}`, '--json', '--pack-destination', folder];
  const { stdout } = await promisify(execFile)('npm', args, {
    shell: process.platform === 'win32',
  });
  const [{ filename }] = JSON.parse(stdout);
  const fetched = join(folder, filename.replace(/^@/, '').replaceAll('/', '-'));
  const found = await integrityOf(fetched);
  if (found !== integrity) {
    throw new Error(`${name}@${version} is not what is pinned: ${found} instead of ${integrity}.`);
  }
  await rename(fetched, path);
  return path;
}

/**
 * The integrity of a package in pnpm's lock file.
 * @param {string} lock
 * @param {string} name with its version
 */
export function findIntegrity(lock, name) {
  const start = lock.indexOf(`\n  '${name}':\n`);
  const found = /integrity: (?<integrity>sha512-[\w+/=]+)/.exec(start < 0 ? '' : lock.slice(start));
  if (!found?.groups?.['integrity']) throw new Error(`${name} is not in the lock file.`);
  return found.groups['integrity'];
}

/** @param {string} path */
async function integrityOf(path) {
  const bytes = await readFile(path).catch(() => null);
  return bytes && `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
}
