import { execFileSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build } from 'esbuild';
import { create } from 'tar';

// Tests pack elsewhere, most of them without types, which take a minute.
const [outdir = 'dist', ...flags] = process.argv.slice(2);
const packageDir = join(outdir, 'package');
const types = join(packageDir, 'types');
const dependencies = ['standardwebhooks', 'zod'];

await rm(outdir, { recursive: true, force: true });
await mkdir(packageDir, { recursive: true });
await build({
  entryPoints: { index: 'src/index.ts' },
  outdir: packageDir,
  bundle: true,
  external: dependencies,
  format: 'esm',
  platform: 'neutral',
  target: 'node20',
  logLevel: 'warning',
});
if (!flags.includes('--no-types')) await writeTypes();
const { version } = await readJson('../../apps/api/package.json');
const versions = await Promise.all(
  dependencies.map(async (name) => {
    const { version: installed } = await readJson(`node_modules/${name}/package.json`);
    return [name, `^${installed}`];
  }),
);
const manifest = {
  name: 'waybill-client',
  version,
  description: 'A typed client of the Waybill API, and the verifier of its webhooks',
  license: 'MIT',
  type: 'module',
  sideEffects: false,
  exports: { '.': { types: './types/client/index.d.ts', default: './index.js' } },
  engines: { node: '>=20.19.0' },
  dependencies: Object.fromEntries(versions),
};
await writeFile(join(packageDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await cp('README.md', join(packageDir, 'README.md'));
await cp('../../LICENSE', join(packageDir, 'LICENSE'));
const files = await readdir(packageDir, { recursive: true, withFileTypes: true });
// The same sources give the same bytes, whoever packs them and when.
create(
  {
    cwd: outdir,
    file: join(outdir, 'waybill-client.tgz'),
    gzip: { level: 9 },
    portable: true,
    sync: true,
    mtime: new Date('1985-10-26T08:15:00.000Z'),
  },
  files
    .filter((file) => file.isFile())
    .map((file) => relative(outdir, join(file.parentPath, file.name)))
    .toSorted(),
);

/** Declares the client and the contract. */
async function writeTypes() {
  for (const name of ['client', 'schema']) {
    const outDir = join(process.cwd(), relative(process.cwd(), types), name);
    const project = ['-p', join('..', name, 'tsconfig.pack.json'), '--outDir', outDir];
    execFileSync('npx', ['tsc', ...project], { stdio: 'inherit' });
  }
  await writeFile(join(types, 'schema/contract.d.ts'), await declareContract());
  const written = await readdir(types, { recursive: true });
  await Promise.all(
    written.filter((name) => name.endsWith('.d.ts')).map((name) => linkTypes(join(types, name))),
  );
}

/** TypeScript would write the whole contract into one type, which is longer than it allows. */
async function declareContract() {
  const text = await readFile('../schema/src/contract.ts', 'utf8');
  return text.replace(
    /export const contract = (\{[^}]*\}) as const;/,
    (_, routes) =>
      `export declare const contract: ${routes.replaceAll(/(\w+): (\w+),/g, 'readonly $1: typeof $2;')};`,
  );
}

/**
 * Makes a declaration refer to the package's own files.
 * @param {string} file
 */
async function linkTypes(file) {
  const schema = relative(dirname(file), join(types, 'schema'));
  const text = (await readFile(file, 'utf8'))
    .replaceAll(/(["'])@waybill\/schema\/([\w./-]+)\1/g, `'./${schema}/$2.js'`)
    .replaceAll(/(["'])(\.[\w./-]+)\.ts\1/g, "'$2.js'");
  await writeFile(file, text);
}

/** @param {string} path */
async function readJson(path) {
  return JSON.parse(await readFile(path, 'utf8'));
}
