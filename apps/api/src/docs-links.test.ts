import { access, readdir, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));

async function listPages(): Promise<string[]> {
  const docs = await readdir(join(root, 'docs'), { recursive: true });
  const github = await readdir(join(root, '.github'), { recursive: true });
  return [
    'README.md',
    ...docs.map((path) => join('docs', path)),
    ...github.map((path) => join('.github', path)),
  ].filter((path) => path.endsWith('.md'));
}

/** Lists the anchors of a page's headings, as GitHub names them. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = Array.from(page.matchAll(/^#+ (.*)$/gm), ([, text = '']) => text);
  return new Set(
    headings.map((text) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}_ -]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

async function findBroken(path: string): Promise<string[]> {
  const text = await readFile(join(root, path), 'utf8');
  const links = Array.from(text.matchAll(/\]\(([^)\s]+)\)/g), ([, link = '']) => link);
  const broken: string[] = [];
  for (const link of links.filter((other) => !/^[a-z]+:/.test(other))) {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? path : normalize(join(dirname(path), file));
    const isThere = await access(join(root, target)).then(
      () => true,
      () => false,
    );
    const isFound =
      isThere &&
      (anchor === undefined || anchorsOf(await readFile(join(root, target), 'utf8')).has(anchor));
    if (!isFound) broken.push(`${path}: ${link}`);
  }
  return broken;
}

test('every link of a page leads to an existing file, and to a heading in it', async () => {
  const pages = await listPages();
  expect(pages.length).toBeGreaterThan(50);
  expect((await Promise.all(pages.map(findBroken))).flat()).toEqual([]);
});
