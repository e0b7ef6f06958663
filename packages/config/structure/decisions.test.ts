import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const folder = join(root, 'docs/decisions');
const archive = join(folder, 'archive');

/** Above this, new decisions on a topic must be added to the topic's file. */
const mostLive = 80;

const skipped = new Set(['node_modules', 'dist', 'generated', 'migrations', '.git', '.turbo']);
const withReferences = /\.(?:md|[cm]?[jt]sx?|sql|prisma|ya?ml|css|html|service|example)$/;
const live = listDecisions(folder);

test('the index lists every decision once, by its title', () => {
  const entries = live.map((name) => {
    const [heading = ''] = readFileSync(join(folder, name), 'utf8').split('\n', 1);
    const number = name.slice(0, 4);
    return `- [${number}](${name}) ${heading.replace(`# ${Number(number)}. `, '')}`;
  });
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  expect(
    index
      .split('\n')
      .filter((line) => line.startsWith('- '))
      .toSorted(),
  ).toEqual(entries);
});

test(`at most ${mostLive} decisions are live, each number once`, () => {
  const numbers = [...live, ...listDecisions(archive)].map((name) => name.slice(0, 4));
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(live.length).toBeLessThanOrEqual(mostLive);
});

test('an archived decision first names the live one that replaced it', () => {
  const wrong = listDecisions(archive).filter((name) => {
    const [first = ''] = readFileSync(join(archive, name), 'utf8').split('\n', 1);
    const [, number = '', target = ''] =
      /^Replaced by \[ADR (\d+)\]\(\.\.\/(.+)\)\.$/.exec(first) ?? [];
    return !live.includes(target) || !target.startsWith(number.padStart(4, '0'));
  });
  expect(wrong).toEqual([]);
});

test('references to decisions point to live ones, and their links to files', () => {
  const numbers = new Set(live.map((name) => Number(name.slice(0, 4))));
  const broken: string[] = [];
  for (const file of listFiles(root)) {
    const text = readFileSync(file, 'utf8');
    const isDecision = file.startsWith(folder);
    const report = (reference: string) => broken.push(`${relative(root, file)}: ${reference}`);
    if (isDecision || file.endsWith('.md')) {
      for (const [, target = ''] of text.matchAll(/\]\(([^)#\s:]+)(?:#[^)]*)?\)/g)) {
        if (!isDecision && !target.includes('decisions/')) continue;
        if (!existsSync(join(dirname(file), target))) report(target);
      }
    }
    if (file.startsWith(archive)) continue;
    for (const [reference, number] of text.matchAll(/\bADRs? (\d+)/g)) {
      if (!numbers.has(Number(number))) report(reference);
    }
    for (const [reference, number = '', target = ''] of text.matchAll(/\[ADR (\d+)\]\(([^)#]+)/g)) {
      if (!target.includes(number.padStart(4, '0'))) report(reference);
    }
    for (const [reference, name = ''] of text.matchAll(/decisions\/(\d{4}[\w-]*\.md)/g)) {
      if (!live.includes(name)) report(reference);
    }
    // Only one notation, which the checks above recognize.
    for (const [reference] of text.matchAll(/\(0\d{3}\)/g)) report(reference);
  }
  expect(broken).toEqual([]);
});

function listDecisions(where: string): string[] {
  return readdirSync(where)
    .filter((name) => name !== 'README.md' && name.endsWith('.md'))
    .toSorted();
}

function listFiles(where: string): string[] {
  return readdirSync(where, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(where, entry.name);
    if (entry.isDirectory()) return listFiles(path);
    return entry.isFile() && withReferences.test(entry.name) ? [path] : [];
  });
}
