import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import compile from 'icu-minify/compile';

const folder = join(import.meta.dirname, 'src/window/page');

/**
 * Parses the texts of the window, so that the page needs no parser. Sentences have no plurals and stay.
 * @type {import('esbuild').Plugin}
 */
const compileTexts = {
  name: 'compile-texts',
  setup(build) {
    build.onLoad({ filter: /[\\/]texts[\\/][\w-]+\.json$/ }, async ({ path }) => {
      const { window, sentences } = JSON.parse(await readFile(path, 'utf8'));
      const contents = JSON.stringify({ window: compileTree(window), sentences });
      return { contents, loader: 'json' };
    });
  },
};

/**
 * @param {Record<string, unknown>} texts
 * @returns {object}
 */
function compileTree(texts) {
  return Object.fromEntries(
    Object.entries(texts).map(([key, text]) => [
      key,
      typeof text === 'string' ? compile(text) : compileTree(Object(text)),
    ]),
  );
}

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
    plugins: [compileTexts],
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
