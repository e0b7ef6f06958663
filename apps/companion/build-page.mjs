import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';

const folder = join(import.meta.dirname, 'src/window/page');

/** Builds the page of the companion's window: its document, style and script. */
export async function buildPage() {
  const { outputFiles } = await build({
    entryPoints: { window: join(folder, 'main.ts'), style: join(folder, 'window.css') },
    outdir: 'page',
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'warning',
  });
  /** @param {string} end */
  const textOf = (end) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  /** @param {string} name */
  const read = (name) => readFile(join(folder, name), 'utf8');
  return {
    '/': { type: 'text/html; charset=utf-8', content: await read('index.html') },
    '/icon.svg': { type: 'image/svg+xml', content: await read('icon.svg') },
    '/window.js': { type: 'text/javascript; charset=utf-8', content: textOf('.js') },
    '/window.css': { type: 'text/css; charset=utf-8', content: textOf('.css') },
  };
}
