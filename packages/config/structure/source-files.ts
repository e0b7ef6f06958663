import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix, relative, sep } from 'node:path';
import { z } from 'zod';
import { type ParsedSource, parseSource } from './parse-source.ts';

export interface SourceImport {
  readonly specifier: string;
  readonly typeOnly: boolean;
  /** The imported file relative to the project root (it may not exist); null if outside. */
  readonly target: string | null;
}

export interface SourceFile extends Omit<ParsedSource, 'imports'> {
  /** Relative to the project root, with slashes: `apps/api/src/main.ts`. */
  readonly path: string;
  readonly imports: readonly SourceImport[];
}

const skippedFolders = new Set(['node_modules', 'dist', 'generated']);
const script = /\.[cm]?[jt]sx?$/;

/**
 * Reads every script of the workspace's packages below `root`.
 * @throws Error when one cannot be parsed
 */
export function readSourceFiles(root: string): SourceFile[] {
  const files = ['apps', 'packages', 'prisma'].flatMap((folder) => listFiles(join(root, folder)));
  const packages = new Map(
    files
      .filter((file) => basename(file) === 'package.json')
      .map((file) => packageEntry(root, file)),
  );
  return files
    .filter((file) => script.test(file))
    .map((file) => {
      const path = pathBelow(root, file);
      const source = parseSource(path, readFileSync(file, 'utf8'));
      const imports = source.imports.map(({ specifier, typeOnly }) => ({
        specifier,
        typeOnly,
        target: resolveImport(path, specifier, packages),
      }));
      return Object.assign(source, { path, imports });
    });
}

/** Returns the package folder of a path from the root: `apps/api`, or `prisma`. */
export function packageOf(path: string): string {
  const [group = '', name = ''] = path.split('/');
  return group === 'prisma' ? group : `${group}/${name}`;
}

/** True for tests and for files in folders of test helpers. */
export function isTestFile(path: string): boolean {
  return /\.test\.[cm]?tsx?$|\/(testing|test-support)\//.test(path);
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [path];
    const isSkipped = skippedFolders.has(entry.name) || entry.name.startsWith('.');
    return entry.isDirectory() && !isSkipped ? listFiles(path) : [];
  });
}

function pathBelow(root: string, file: string): string {
  return relative(root, file).split(sep).join('/');
}

function packageEntry(root: string, manifest: string): [name: string, folder: string] {
  const { name } = z.object({ name: z.string() }).parse(JSON.parse(readFileSync(manifest, 'utf8')));
  return [name, pathBelow(root, dirname(manifest))];
}

function resolveImport(
  importer: string,
  specifier: string,
  packages: ReadonlyMap<string, string>,
): string | null {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(importer), specifier);
  if (specifier.startsWith('#')) return posix.join(packageOf(importer), specifier.slice(1));
  const [scope = '', name = '', ...rest] = specifier.split('/');
  const folder = packages.get(`${scope}/${name}`);
  return folder === undefined ? null : [folder, ...rest].join('/');
}
