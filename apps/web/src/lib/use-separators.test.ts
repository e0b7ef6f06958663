import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { readSeparators } from './use-separators.ts';

test.each([
  ['en', ',', '.', ['.']],
  ['de', '.', ',', [',']],
])('number fields in %s', (locale, thousandSeparator, decimalSeparator, typed) => {
  expect(readSeparators(locale)).toEqual({
    thousandSeparator,
    decimalSeparator,
    allowedDecimalSeparators: typed,
  });
});

/** What writes no text for readers: an input's value, and coordinates of a drawing. */
const drawn = ['features/fuel/fuel.model.ts', 'features/safety/safety.model.ts'];

test('no figure and no number field is written in English alone', () => {
  const source = fileURLToPath(new URL('../', import.meta.url));
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('landing'),
  );
  const found = files.filter((file) =>
    /\.toFixed\(|^\s+thousandSeparator$/m.test(readFileSync(join(source, file), 'utf8')),
  );
  expect(found.toSorted()).toEqual(drawn);
});
