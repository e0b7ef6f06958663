import { messages } from '@waybill/schema/messages';
import compile from 'icu-minify/compile';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { mergeCatalogues, readCatalogues, type TextTree } from '../../../build/catalogues.ts';
import { locales, type Locale } from './locales.ts';

/** A language's texts by full key, such as `login.title`. */
type TextsByKey = ReadonlyMap<string, string>;

const catalogues = readCatalogues();
const textsByLocale = new Map(
  locales.map((locale) => [locale, new Map(flatten(mergeCatalogues(catalogues, locale)))]),
);
const english: TextsByKey = textsByLocale.get('en') ?? new Map<string, string>();

function textsIn(locale: Locale): TextsByKey {
  return textsByLocale.get(locale) ?? new Map<string, string>();
}

function flatten(texts: TextTree): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string'
      ? [[key, text]]
      : flatten(text).map(([rest, leaf]) => [`${key}.${rest}`, leaf]),
  );
}

/** Lists the arguments and tags of a text, each with its format (plural, number). */
function listArguments(text: string): string[] {
  return [...new Set(walk(compile(text)))].toSorted();
}

function argumentsOf(texts: TextsByKey) {
  return Object.fromEntries([...texts].map(([key, text]) => [key, listArguments(text)]));
}

function walk(node: unknown): string[] {
  if (typeof node === 'string' || node === 0) return [];
  if (!Array.isArray(node)) return Object.values(node ?? {}).flatMap(walk);
  return node.flatMap((part: unknown) =>
    Array.isArray(part) && typeof part[0] === 'string' ? describeArgument(part) : walk(part),
  );
}

function describeArgument([name, kind, ...rest]: unknown[]): string[] {
  const isTag = kind !== undefined && typeof kind !== 'number';
  const own = isTag ? `<${String(name)}>` : `{${String(name)}, ${String(kind ?? 'text')}}`;
  return [own, ...(isTag ? [kind, ...rest] : rest).flatMap((part) => walk([part]))];
}

test('each folder has one catalogue per app language and no others', () => {
  const localesByFolder = new Map<string, string[]>();
  for (const { file, locale } of catalogues) {
    const folder = dirname(file);
    localesByFolder.set(folder, [...(localesByFolder.get(folder) ?? []), locale]);
  }
  const everyLocale = locales.toSorted();
  expect(Object.fromEntries(localesByFolder)).toEqual(
    Object.fromEntries([...localesByFolder.keys()].map((folder) => [folder, everyLocale])),
  );
});

test('no text occurs in two catalogues', () => {
  const texts = { leaving: { unknownPage: 'Gone' } };
  const copy = { path: '', file: 'copy/texts/en.json', locale: 'en', texts };
  expect(() => mergeCatalogues([...catalogues, copy], 'en')).toThrow(/^copy.+: unknownPage\.$/);
});

test.each(locales)('%s has a text for each key and no extra keys', (locale) => {
  const keys = [...textsIn(locale).keys()];
  expect(keys.toSorted()).toEqual([...english.keys()].toSorted());
  expect(keys.length).toBeGreaterThan(300);
});

test.each(locales)('%s has no empty texts', (locale) => {
  const empty = [...textsIn(locale)].filter(([, text]) => text.trim() === '');
  expect(empty).toEqual([]);
});

test('lists the arguments of a text', () => {
  expect(listArguments('<b>{who}</b> has {count, plural, one {# job} other {# of {all}}}')).toEqual(
    ['<b>', '{all, text}', '{count, 2}', '{who, text}'],
  );
});

test.each(locales)('each text of %s takes the arguments of the English one', (locale) => {
  expect(argumentsOf(textsIn(locale))).toEqual(argumentsOf(english));
});

const translations = import.meta.glob<Readonly<Record<string, string>>>('./sentences/*.json', {
  eager: true,
  import: 'default',
});

test('the sentences of the schema package are translated into every language except English', () => {
  const [, ...others] = locales;
  expect(Object.keys(translations).toSorted()).toEqual(
    others.map((locale) => `./sentences/${locale}.json`).toSorted(),
  );
});

test.each(Object.entries(translations))('%s has each sentence and no others', (_, sentences) => {
  expect(Object.keys(sentences).toSorted()).toEqual(Object.keys(messages).toSorted());
  expect(Object.values(sentences).filter((sentence) => sentence.trim() === '')).toEqual([]);
});

test('German uses one word for a VTC', () => {
  const otherWord = /\bVTCs?\b|[Ff]irm(?:a|en)|[Uu]nternehmen/;
  // This answer explains the other word.
  const explains = 'landing.faq.what.answer';
  const all = [...textsIn('de'), ...Object.entries(translations['./sentences/de.json'] ?? {})];
  expect(all.filter(([key, text]) => key !== explains && otherWord.test(text))).toEqual([]);
  expect(all.filter(([, text]) => text.includes('Spedition')).length).toBeGreaterThan(100);
});

/** What one source file may request from the catalogue. */
interface Source {
  readonly namespaces: readonly string[];
  readonly literals: ReadonlySet<string>;
  /** Template literals; their placeholders match anything. */
  readonly templates: readonly RegExp[];
  /** True if a key is passed as a variable, so that it may be written in another file. */
  readonly passesVariables: boolean;
}

function readSources(folder: string): Source[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test|\.d)\.tsx?$/.test(entry.name))
    .filter(({ parentPath }) => !isSkipped(relative(folder, parentPath)))
    .map((entry) => readSource(readFileSync(join(entry.parentPath, entry.name), 'utf8')));
}

function isSkipped(folder: string): boolean {
  return folder.split(sep).some((name) => ['node_modules', 'dist', 'i18n'].includes(name));
}

function readSource(text: string): Source {
  const find = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, part = '']) => part);
  return {
    namespaces: [
      ...find(/useTranslations[(<]\s*(?:'([^']+)')?\s*[)>]/g),
      // Code outside of the app.
      ...find(/\bnamespace: '([^']+)'/g),
    ],
    literals: new Set(find(/'([\w.-]+)'/g)),
    templates: find(/`((?:[\w.-]*\$\{[^`{}]*\})+[\w.-]*)`/g).flatMap(toPattern),
    passesVariables: /\bt(?:\.rich)?\(\s*[a-zA-Z]/.test(text),
  };
}

function toPattern(template: string): RegExp[] {
  const parts = template.split(/\$\{[^}]*\}/).map((part) => part.replaceAll('.', '\\.'));
  // A placeholder alone would match every key.
  return parts.join('') === '' ? [] : [new RegExp(`^${parts.join('.+')}$`)];
}

/** The audit log's fields, which the server names, and causes of points, among them offences, which the game names. */
const namedByServer = /^(audit\.fields|vtcFields|offences|safety\.causes)\./;

/**
 * Reports only texts that are surely unused. It can miss some: an unrelated literal with the same name as a
 * key makes the key look used.
 */
test('each text is used', () => {
  const web = readSources(join(import.meta.dirname, '../../..'));
  const schema = readSources(join(import.meta.dirname, '../../../../../packages/schema/src'));
  const anywhere = new Set([...web, ...schema].flatMap(({ literals }) => Array.from(literals)));
  const isUsed = (key: string) =>
    namedByServer.test(key) ||
    web.some(({ namespaces, literals, templates, passesVariables }) =>
      namespaces.some((namespace) => {
        if (namespace !== '' && !key.startsWith(`${namespace}.`)) return false;
        const rest = namespace === '' ? key : key.slice(namespace.length + 1);
        return (
          literals.has(rest) ||
          templates.some((template) => template.test(rest)) ||
          (passesVariables && anywhere.has(rest))
        );
      }),
    );
  expect([...english.keys()].filter((key) => !isUsed(key))).toEqual([]);
});
