import { messages } from '@waybill/schema/messages';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { expect, test } from 'vitest';
import { flattenTexts, mergeCatalogues, readCatalogues } from '../../../build/catalogues.ts';

const catalogues = readCatalogues();
const english = new Map(flattenTexts(mergeCatalogues(catalogues, 'en')));

test('no text occurs in two catalogues', () => {
  const texts = { leaving: { unknownPage: 'Gone' } };
  const copy = { path: '', file: 'copy/texts/en.json', locale: 'en', texts };
  expect(() => mergeCatalogues([...catalogues, copy], 'en')).toThrow(/^copy.+: unknownPage\.$/);
});

const sentencesFolder = '../../../../../packages/schema/src/sentences/texts';
const sentences = import.meta.glob<Readonly<Record<string, string>>>(
  '../../../../../packages/schema/src/sentences/texts/*.json',
  { eager: true, import: 'default' },
);

test('the English sentences are those of the registers', () => {
  expect(sentences[`${sentencesFolder}/en.json`]).toEqual(messages);
});

test('German uses one word for a VTC', () => {
  const otherWord = /\bVTCs?\b|[Ff]irm(?:a|en)|[Uu]nternehmen/;
  // This answer explains the other word.
  const explains = 'landing.faq.what.answer';
  const all = [
    ...flattenTexts(mergeCatalogues(catalogues, 'de')),
    ...Object.entries(sentences[`${sentencesFolder}/de.json`] ?? {}),
  ];
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
const namedByServer = /^(achievementNames|audit\.fields|vtcFields|offences|safety\.causes)\./;

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
