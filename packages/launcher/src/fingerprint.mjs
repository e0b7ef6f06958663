import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/**
 * Lists the files at and below `paths`, sorted, except those whose own name `skip` matches. Links are not
 * followed.
 * @param {string[]} paths absolute; those that do not exist count as empty
 * @param {(name: string) => boolean} skip
 * @returns {string[]}
 */
export function listFiles(paths, skip) {
  return paths.filter((path) => existsSync(path)).flatMap((path) => listBelow(path, skip));
}

/**
 * @param {string} path
 * @param {(name: string) => boolean} skip
 * @returns {string[]}
 */
function listBelow(path, skip) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => !skip(entry.name) && (entry.isDirectory() || entry.isFile()))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const child = join(path, entry.name);
      return entry.isDirectory() ? listBelow(child, skip) : [child];
    });
}

/**
 * Hashes the names and contents of files. It reads every byte (some milliseconds for a source tree), because
 * times and sizes miss a restored or copied file.
 * @param {string} root names are taken relative to it, so that a moved checkout keeps its hash
 * @param {string[]} files absolute
 * @param {string[]} [facts] more values that the hash depends on
 */
export function fingerprint(root, files, facts = []) {
  const hash = createHash('sha256').update(JSON.stringify(facts));
  for (const file of files) {
    const content = readFileSync(file);
    const name = relative(root, file).split(sep).join('/');
    hash.update(JSON.stringify([name, content.length])).update(content);
  }
  return hash.digest('hex');
}
