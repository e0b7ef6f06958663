import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const glossary = readFileSync(join(root, 'docs/glossary.md'), 'utf8');

interface Rule {
  readonly avoid: string;
  readonly use: string;
  readonly pattern: RegExp;
}

/** The glossary's table "Words to avoid", one rule per word. */
const rules = glossary
  .slice(glossary.indexOf('## Words to avoid'))
  .split('\n')
  .filter((line) => /^\| [a-z]/.test(line))
  .flatMap((line): Rule[] => {
    const [, words = '', use = ''] = line.split('|').map((cell) => cell.trim());
    return words
      .split(', ')
      .map((avoid) => ({ avoid, use, pattern: new RegExp(String.raw`\b${avoid}\b`, 'i') }));
  });

const skipped = new Set(['node_modules', 'dist', 'generated', '.turbo', 'testing', 'test-support']);

function listFiles(folder: string, isWanted: (path: string) => boolean): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : listFiles(path, isWanted);
    return isWanted(path) ? [path] : [];
  });
}

const labels = /\bformer (?:member|driver)\b/gi;

function findWords(path: string, texts: readonly string[]): string[] {
  return texts.flatMap((text) => {
    const checked = text.replaceAll(labels, '').replaceAll(/\$\{[^}]*\}/g, '');
    return rules
      .filter(({ pattern }) => pattern.test(checked))
      .map(({ avoid, use }) => `${path}: "${avoid}" in "${text.trim()}". Use: ${use}`);
  });
}

/** Values of a JSON file of texts. */
function listValues(json: string): string[] {
  return Array.from(json.matchAll(/": ("(?:[^"\\]|\\.)*")/g), ([, text = '']) => text);
}

/** String literals with a space in a source file, without its comments. */
function listSentences(source: string): string[] {
  const code = source.replaceAll(/^\s*(?:\/\*\*?|\*|\/\/).*$/gm, '');
  const literals = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g);
  return Array.from(literals, ([, quoted, template]) => quoted ?? template ?? '').filter((text) =>
    text.includes(' '),
  );
}

const isSource = (path: string) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);
const read = (path: string) => readFileSync(join(root, path), 'utf8');

test('the glossary lists words to avoid', () => {
  expect(rules.length).toBeGreaterThan(10);
  expect(findWords('text', ['Whoever drives'])).toEqual([
    expect.stringContaining('Use: drivers who'),
  ]);
  expect(findWords('text', ['Former member'])).toEqual([]);
});

test('page texts and mails avoid them', () => {
  const files = ['apps', 'packages'].flatMap((folder) =>
    listFiles(folder, (path) => path.endsWith('texts/en.json')),
  );
  expect(files.length).toBeGreaterThan(30);
  expect(files.flatMap((path) => findWords(path, listValues(read(path))))).toEqual([]);
});

test('messages, the API reference and command output avoid them', () => {
  const files = [
    ...listFiles('packages/schema/src', isSource),
    ...listFiles('apps/api/src', (path) => path.endsWith('.admin.ts')),
    'apps/api/src/admin.ts',
    ...listFiles('apps/companion/src/commands', isSource),
    ...listFiles('packages/launcher/src', isSource),
  ];
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap((path) => findWords(path, listSentences(read(path))))).toEqual([]);
});

/** The lines of a document, without inline code. */
function linesWithoutCode(text: string): string[] {
  return text.replaceAll(/`[^`\n]*`/g, '').split('\n');
}

test('documents avoid them', () => {
  const files = [
    'README.md',
    '.github/CONTRIBUTING.md',
    ...listFiles('docs', (path) => path.endsWith('.md') && !path.includes('decisions')),
  ].filter((path) => !path.endsWith('glossary.md'));
  expect(files.flatMap((path) => findWords(path, linesWithoutCode(read(path))))).toEqual([]);
});

test('exported names avoid them', () => {
  const words = /anew|befall|farewell|formerly|nobody|reckon|somebody|whoever/i;
  const files = ['apps/api/src', 'apps/companion/src', 'apps/web/src', 'packages', 'prisma/src'];
  const odd = files
    .flatMap((folder) => listFiles(folder, isSource))
    .flatMap((path) => {
      const names = read(path).matchAll(
        /^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm,
      );
      return Array.from(names, ([, name = '']) => name)
        .filter((name) => words.test(name))
        .map((name) => `${path}: ${name}`);
    });
  expect(odd).toEqual([]);
});
