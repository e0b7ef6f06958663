import { languages } from '@waybill/schema/preferences';
import { describe, expect, test } from 'vitest';
import {
  hashTexts,
  listChanged,
  listFolders,
  listStrayFiles,
  readRecord,
  readTextsIn,
  type TextsByFolder,
} from './all-texts.ts';
import { findTextProblems } from './check-texts.ts';

const english = readTextsIn('en');
const german = readTextsIn('de');
const record = readRecord('de');

test('texts are in the web app, the API, the companion and the schema package', () => {
  const folders = listFolders();
  expect(folders).toEqual(
    expect.arrayContaining([
      'apps/api/src/features/mails/texts',
      'apps/companion/src/window/texts',
      'apps/web/src/features/jobs/texts',
      'packages/schema/src/sentences/texts',
      'packages/schema/src/texts',
    ]),
  );
  expect(folders.length).toBeGreaterThan(60);
});

test.each(languages)('the texts of %s are complete and well formed', (tag) => {
  const own = readTextsIn(tag);
  expect(findTextProblems({ tag, english, own, record: readRecord(tag) })).toEqual([]);
});

test('no file is of a language that the app does not have', () => {
  expect(listStrayFiles()).toEqual([]);
});

/** German with one text changed, added, or removed if the new one is null. */
function germanWith(folder: string, key: string, text: string | null): TextsByFolder {
  const texts = new Map(german.get(folder));
  if (text === null) texts.delete(key);
  else texts.set(key, text);
  return new Map([...german, [folder, texts]]);
}

const mails = 'apps/api/src/features/mails/texts';
const sentences = 'packages/schema/src/sentences/texts';
const companion = 'apps/companion/src/window/texts';
const names = 'packages/schema/src/texts';
const jobs = 'apps/web/src/features/jobs/texts';
const shell = 'apps/web/src/app/texts';

describe('a language is rejected that', () => {
  test.each([
    ['lacks a text of the mails', mails, 'frame.greeting', null, 'is missing'],
    ['lacks a sentence', sentences, 'fieldInvalid', null, 'is missing'],
    ['has an unknown text', companion, 'window.other', 'Etwas', 'is no text of the English file'],
    ['has an empty text', names, 'achievementNames.lanes', ' ', 'is empty'],
    ['has a broken message', companion, 'window.heard', 'Vor {age', 'is not a message'],
    ['lacks an argument', companion, 'window.heard', 'Gehört', 'lacks age'],
    ['has another argument', companion, 'window.heard', '{age} {zeit}', 'has zeit, unlike English'],
    [
      'has an argument of another kind',
      companion,
      'window.heard',
      '{age, plural, one {#} other {#}}',
      'has age as plural, unlike English',
    ],
    [
      'lacks a plural',
      companion,
      'window.events',
      '{count, plural, other {# Ereignisse}}',
      'lacks the plural "one" of count',
    ],
    ['is as in English', companion, 'window.pausedTitle', 'Paused', 'is as in English: "Paused"'],
    ['has straight quotes', companion, 'window.connect', '"Verbinden"', 'has the mark "'],
    ['has English quotes', companion, 'window.connect', '“Verbinden”', 'has the mark ”'],
    ['has a straight apostrophe', companion, 'window.connect', "Verbind's", "has the mark '"],
    [
      'is too long for its place',
      shell,
      'navigation.groups.company',
      'Gesellschaft mit beschränkter Haftung und Fuhrpark',
      'has 50 characters, and its place takes 24',
    ],
  ])('%s', (_what, folder, key, text, problem) => {
    expect(english.get(folder)?.has(key) ?? false).toBe(key !== 'window.other');
    const of = (texts: TextsByFolder) => new Map([...texts].filter(([name]) => name === folder));
    const own = of(germanWith(folder, key, text));
    const problems = findTextProblems({ tag: 'de', english: of(english), own, record });
    expect(problems).toContainEqual(
      expect.stringContaining(`${folder}/de.json: ${key} ${problem}`),
    );
  });

  test('lacks a file', () => {
    const own = new Map(german);
    own.delete(jobs);
    expect(findTextProblems({ tag: 'de', english, own, record })).toEqual([
      `${jobs}/de.json is missing`,
    ]);
  });
});

/** The problems of one text in a language, beside its English one. */
function problemsOf(tag: string, text: string, original: string): string[] {
  return findTextProblems({
    tag,
    english: oneText(original),
    own: oneText(text),
    record: { quotes: '„”', loans: [] },
  });
}

function oneText(text: string): TextsByFolder {
  return new Map([['texts', new Map([['key', text]])]]);
}

const jobCount = '{count, plural, one {# job} other {# jobs}}';

test.each([
  ['pl', '{count, plural, one {# zlecenie} other {# zlecenia}}', ['many', 'few']],
  ['pl', '{count, plural, one {# z} few {# z} many {# z} other {# z}}', []],
  ['cs', '{count, plural, one {# z} other {# z}}', ['few']],
  ['ru', '{count, plural, =0 {0} one {# z} few {# z} other {# z}}', ['many']],
  ['fr', '{count, plural, one {# trajet} other {# trajets}}', []],
  ['pt-BR', '{count, plural, one {# frete} other {# fretes}}', []],
])('of %s, %s lacks the plurals %j', (tag, text, missing) => {
  expect(problemsOf(tag, text, jobCount)).toEqual(
    missing.map((category) => `texts/${tag}.json: key lacks the plural "${category}" of count`),
  );
});

test('where English has one form for every number, so may each language', () => {
  const original = 'Jobs: {count, plural, =0 {none} other {#}}';
  expect(problemsOf('pl', 'Zlecenia: {count, plural, =0 {brak} other {#}}', original)).toEqual([]);
});

test('an option of a select keeps its name', () => {
  const original = '{isOpen, select, yes {Open to all} other {Closed to all}}';
  expect(problemsOf('pl', '{isOpen, select, tak {Otwarte} other {Brak}}', original)).toEqual([
    'texts/pl.json: key has an option tak of isOpen, unlike English',
  ]);
});

const textsOf = (key: string, other: string): TextsByFolder =>
  new Map([['texts', new Map(Object.entries({ key, other }))]]);

const problemsBeside = (other: string) =>
  findTextProblems({
    tag: 'pl',
    english: textsOf('{driver} delivers', other),
    own: textsOf('{driverInside} dostarcza', 'Przez {driver}'),
    record: { quotes: '„”', loans: [] },
  });

test('either form of a name may be used', () => {
  expect(problemsBeside('By {driverInside}')).toEqual([]);
  expect(problemsBeside('By {driver}')).toEqual([
    'texts/pl.json: key has driverInside, which no text of its file gets',
  ]);
});

test('names and words without letters are the same everywhere', () => {
  expect(problemsOf('pl', '{from} → {to} (ETS2)', '{from} → {to} (ETS2)')).toEqual([]);
});

test('texts whose English has changed since a language was compared are listed', () => {
  const seen = hashTexts(english);
  expect(listChanged(english, german, { seen })).toEqual([]);
  const texts = new Map(english.get(jobs));
  const [[key, text] = ['', '']] = texts;
  texts.set(key, `${text} now`);
  const changed = new Map([...english, [jobs, texts]]);
  expect(listChanged(changed, german, { seen })).toEqual([`${jobs}: ${key}`]);
});
