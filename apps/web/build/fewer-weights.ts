import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const name = 'inter-latin-wght-normal.woff2';
/** The weights that the app's styles use. */
const weights = { min: 400, max: 700 };

/** Inter with only the weights that Waybill uses: its URL in documents, and its file. */
export const lighterFont = `/generated/${name}`;
const target = fileURLToPath(new URL(`..${lighterFont}`, import.meta.url));

/**
 * Serves Inter without the weights that no style uses, which are more than a third of the file. All
 * characters and features stay.
 */
export function fewerWeights(): Plugin {
  return {
    name: 'waybill:fewer-weights',
    config: () => ({
      resolve: { alias: [{ find: `./files/${name}`, replacement: target }] },
    }),
    async buildStart() {
      const font = await readFile(resolve(`@fontsource-variable/inter/files/${name}`));
      const lighter = await subsetFont(font, await readLetters(), {
        variationAxes: { wght: weights },
      });
      await mkdir(dirname(target), { recursive: true });
      await writeFile(target, lighter);
    },
  };
}

/**
 * Returns the file's character ranges, as listed in the font's own style sheet.
 * @throws when they do not: the font would be built without a letter.
 */
async function readLetters(): Promise<string> {
  const styles = await readFile(resolve('@fontsource-variable/inter/wght.css'), 'utf8');
  const [, ranges] = new RegExp(`${name}[^}]+unicode-range: ([^;]+);`).exec(styles) ?? [];
  if (ranges === undefined) throw new Error(`The styles of Inter list no letters of ${name}.`);
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) =>
        String.fromCodePoint(first + index),
      );
    })
    .join('');
}
