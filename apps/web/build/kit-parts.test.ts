import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { removeUnusedParts } from './kit-parts.ts';

const source = fileURLToPath(new URL('../src/', import.meta.url));
const kit = join(
  dirname(createRequire(import.meta.url).resolve('@mantine/core')),
  '../esm/components',
);

test.each(['ActionIcon', 'Button'])('groups of %s can be left out', (name) => {
  const code = readFileSync(join(kit, name, `${name}.mjs`), 'utf8');
  expect(code).toContain(`\n${name}.Group = `);
  expect(removeUnusedParts(code)).toContain(`\n${name}.classes = `);
  expect(removeUnusedParts(code)).not.toMatch(/^\w+\.(?:Group|GroupSection|displayName) = /m);
});

test('no code uses these groups', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
  const using = files
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) =>
      /\b(?:ActionIcon|Button)\.Group/.test(readFileSync(join(source, file), 'utf8')),
    );
  expect(using).toEqual([]);
});
