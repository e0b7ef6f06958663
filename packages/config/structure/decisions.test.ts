import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const folder = new URL('../../../docs/decisions/', import.meta.url);

test('docs/decisions/README.md lists every decision once, by its title', async () => {
  const index = await readFile(new URL('README.md', folder), 'utf8');
  const files = (await readdir(folder)).filter((name) => name !== 'README.md').toSorted();
  const entries = await Promise.all(
    files.map(async (name) => {
      const [heading = ''] = (await readFile(new URL(name, folder), 'utf8')).split('\n', 1);
      return `- [${name.slice(0, 4)}](${name}) ${heading.replace(/^# \d+\. /, '')}`;
    }),
  );
  expect(
    index
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .toSorted(),
  ).toEqual(entries);
});
