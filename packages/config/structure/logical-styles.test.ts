import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../apps/', import.meta.url));

/** Sides that a language written from right to left swaps; `inset` names all four, for maps and pictures. */
const physical =
  /^\s*(?:(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)[\w-]*|border-(?:top|bottom)-(?:left|right)-radius|left|right)\s*:|\b(?:text-align|float|clear)\s*:\s*(?:left|right)\b/;

/** The same in the props and styles of components. */
const physicalInCode =
  /(?:^|\s)(?:ml|mr|pl|pr)=["{]|\b(?:margin|padding|border)(?:Left|Right)\b|style=\{\{\s*(?:left|right):|textAlign: '(?:left|right)'/;

function findPhysical(path: string, text: string): string[] {
  const pattern = path.endsWith('.css') ? physical : physicalInCode;
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : []));
}

test('finds sides in styles and in components', () => {
  expect(findPhysical('a.css', '.a {\n  margin-left: 4px;\n}')).toEqual([
    'a.css:2: margin-left: 4px;',
  ]);
  expect(findPhysical('a.css', '  text-align: right;\n  left: 0;')).toHaveLength(2);
  expect(findPhysical('a.css', '  margin-inline-start: 4px;\n  inset: 0 auto auto 0;')).toEqual([]);
  expect(findPhysical('a.tsx', '<Text ml="auto">')).toHaveLength(1);
});

test('styles name the start and the end of a line, not left and right', () => {
  const files = ['web/src', 'companion/src'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.css$|(?<!\.test)\.tsx$/.test(path))
      .map((path) => join(folder, path)),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(
    files.flatMap((path) => findPhysical(path, readFileSync(join(root, path), 'utf8'))),
  ).toEqual([]);
});
