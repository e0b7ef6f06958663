import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const { resolve } = createRequire(import.meta.url);
const name = 'inter-latin-wght-normal.woff2';
/** What the app's styles ask for. */
const weights = { min: 400, max: 700 };

/** Inter with the weights alone that Waybill writes in: its address for documents, and its file. */
export const lighterFont = `/generated/${name}`;
const target = fileURLToPath(new URL(`..${lighterFont}`, import.meta.url));

/**
 * Has pages fetch Inter without the weights that no style asks for, which are more than a third of
 * it. Letters and features stay.
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
 * All letters of the file, as the font's own styles list them for browsers.
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
