import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { create } from 'tar';
import { buildPage } from './build-page.mjs';

// Tests build what they start elsewhere.
const [outdir = 'dist'] = process.argv.slice(2);
const packageDir = join(outdir, 'package');

await rm(outdir, { recursive: true, force: true });
await mkdir(packageDir, { recursive: true });
const { version } = await readJson('../api/package.json');
await build({
  entryPoints: { companion: 'src/main.ts' },
  outdir: packageDir,
  bundle: true,
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
    js: "#!/usr/bin/env node\nimport { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
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
  ['LICENSE', 'companion.js', 'package.json'].map((name) => `package/${name}`),
);

/** @param {string} path */
async function readJson(path) {
  return JSON.parse(await readFile(path, 'utf8'));
}
