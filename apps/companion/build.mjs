import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { create } from 'tar';
import { buildPage } from './build-page.mjs';

// Tests build what they start elsewhere.
const [outdir = 'dist'] = process.argv.slice(2);
const packageDir = join(outdir, 'package');

await rm(outdir, { recursive: true, force: true });
await mkdir(packageDir, { recursive: true });
const version = process.argv.at(3) ?? (await readJson('../api/package.json')).version;
const { metafile } = await build({
  entryPoints: { companion: 'src/main.ts' },
  outdir: packageDir,
  bundle: true,
  metafile: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // What is not needed for driving is one file with it, but not looked at before it is asked for.
  minify: true,
  keepNames: true,
  legalComments: 'none',
  logLevel: 'warning',
  define: {
    WAYBILL_VERSION: JSON.stringify(version),
    WAYBILL_PAGE: JSON.stringify(JSON.stringify(await buildPage())),
  },
  banner: {
    // Starting must not let V8's space for new objects grow to 16 MB, of which driving needs one.
    js: "#!/usr/bin/env node\nimport { createRequire as createBundleRequire } from 'node:module'; import { setFlagsFromString as setV8Flag } from 'node:v8'; setV8Flag('--semi-space-growth-factor=1'); const require = createBundleRequire(import.meta.url);",
  },
});
const koffi = await readJson('node_modules/koffi/package.json');
const manifest = {
  name: 'waybill-companion',
  version,
  description: 'Runs beside the game and sends what you drive to your company',
  license: 'MIT',
  type: 'module',
  bin: { 'waybill-companion': 'companion.js' },
  engines: { node: '>=20.19.0' },
  // The bundle holds koffi but for its native code, which Windows alone needs and installs.
  optionalDependencies: Object.fromEntries(
    ['x64', 'arm64'].map((cpu) => [`@koromix/koffi-win32-${cpu}`, koffi.version]),
  ),
};
await writeFile(join(packageDir, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await cp('../../LICENSE', join(packageDir, 'LICENSE'));
await writeFile(
  join(packageDir, 'LICENSES.txt'),
  await collectLicences(Object.keys(metafile.inputs)),
);
// The same sources give the same bytes, whoever packs them and when.
create(
  {
    cwd: outdir,
    file: join(outdir, 'waybill-companion.tgz'),
    gzip: { level: 9 },
    portable: true,
    sync: true,
    mtime: new Date('1985-10-26T08:15:00.000Z'),
  },
  ['LICENSE', 'LICENSES.txt', 'companion.js', 'package.json'].map((name) => `package/${name}`),
);

/**
 * The licences of the packages that files are from.
 * @param {string[]} files
 */
async function collectLicences(files) {
  const folders = new Set(
    files.flatMap((file) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(file) ?? []),
  );
  const licences = await Promise.all(
    [...folders].map(async (folder) => {
      const { name, version } = await readJson(join(folder, 'package.json'));
      const file = (await readdir(folder)).find((found) => /^licen[cs]e/i.test(found));
      if (!file) throw new Error(`${name} has no licence.`);
      return `${name} ${version}\n\n${await readFile(join(folder, file), 'utf8')}`;
    }),
  );
  return licences.toSorted().join('\n\n');
}

/** @param {string} path */
async function readJson(path) {
  return JSON.parse(await readFile(path, 'utf8'));
}
