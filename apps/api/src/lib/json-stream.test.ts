import { expect, test } from 'vitest';
import { streamList } from './json-stream.ts';

async function* pagesOf(pages: readonly (readonly number[])[], read: number[] = []) {
  for (const [index, page] of pages.entries()) {
    read.push(index);
    yield await Promise.resolve(page);
  }
}

async function textOf(parts: AsyncIterable<string>): Promise<string> {
  const all: string[] = [];
  for await (const part of parts) all.push(part);
  return all.join('');
}

test.each([
  { pages: [], list: [] },
  { pages: [[]], list: [] },
  { pages: [[1, 2], [], [3]], list: [1, 2, 3] },
  { pages: [[], [1]], list: [1] },
])('pages $pages are one list', async ({ pages, list }) => {
  const { parts } = streamList({ name: 'Nora "N"' }, 'jobs', pagesOf(pages));
  expect(JSON.parse(await textOf(parts))).toEqual({ name: 'Nora "N"', jobs: list });
});

test('a page is read only when it is needed', async () => {
  const read: number[] = [];
  const { parts } = streamList({ name: 'Nora' }, 'jobs', pagesOf([[1], [2], [3]], read));
  const iterator = parts[Symbol.asyncIterator]();
  await iterator.next();
  expect(read).toEqual([]);
  await iterator.next();
  expect(read).toEqual([0]);
});
