import {
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fingerprint, listFiles } from './fingerprint.mjs';

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'finger print-'));
  mkdirSync(join(root, 'src/node_modules/zod'), { recursive: true });
  writeFileSync(join(root, 'src/a.ts'), 'a1');
  writeFileSync(join(root, 'src/b.ts'), 'b1');
  writeFileSync(join(root, 'src/node_modules/zod/index.js'), 'z');
});

afterEach(() => rmSync(root, { recursive: true }));

function current(facts: string[] = []) {
  const paths = [join(root, 'src'), join(root, 'absent')];
  return fingerprint(
    root,
    listFiles(paths, (name) => name === 'node_modules'),
    facts,
  );
}

test('is the same if nothing changed', () => {
  const before = current();
  utimesSync(join(root, 'src/a.ts'), 1, 1);
  writeFileSync(join(root, 'src/node_modules/zod/index.js'), 'other');
  expect(current()).toBe(before);
});

test('differs for other content of the same size and time', () => {
  const before = current();
  const { atime, mtime } = statSync(join(root, 'src/a.ts'));
  writeFileSync(join(root, 'src/a.ts'), 'a2');
  utimesSync(join(root, 'src/a.ts'), atime, mtime);
  expect(current()).not.toBe(before);
});

test.each<[change: string, apply: () => void]>([
  ['a new file', () => writeFileSync(join(root, 'src/c.ts'), '')],
  ['a removed file', () => rmSync(join(root, 'src/b.ts'))],
  ['a renamed file', () => renameSync(join(root, 'src/b.ts'), join(root, 'src/c.ts'))],
  [
    'content that moved to the next file',
    () => {
      writeFileSync(join(root, 'src/a.ts'), 'a1b');
      writeFileSync(join(root, 'src/b.ts'), '1');
    },
  ],
])('%s differs', (_change, apply) => {
  const before = current();
  apply();
  expect(current()).not.toBe(before);
});

test('differs for other facts', () => {
  expect(current(['linux'])).not.toBe(current(['darwin']));
});
