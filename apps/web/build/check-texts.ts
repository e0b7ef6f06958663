import compile from 'icu-minify/compile';
import type { LanguageRecord, TextsByFolder } from './all-texts.ts';

/** A language to compare with English. */
export interface CheckedLanguage {
  readonly tag: string;
  readonly english: TextsByFolder;
  readonly own: TextsByFolder;
  readonly record: Pick<LanguageRecord, 'quotes' | 'loans'>;
}

/** Lists what is wrong with the texts of a language, one line each. */
export function findTextProblems({ tag, english, own, record }: CheckedLanguage): string[] {
  const limits = findLimits(english);
  const folders = [...new Set([...english.keys(), ...own.keys()])].toSorted();
  return folders.flatMap((folder) => {
    const file = `${folder}/${tag}.json`;
    const texts = own.get(folder);
    const originals = english.get(folder);
    if (texts === undefined) return [`${file} is missing`];
    if (originals === undefined) return [`${file} has no English file beside it`];
    const missing = [...originals.keys()].filter((key) => !texts.has(key));
    const lines = missing.map((key) => `${file}: ${key} is missing`);
    const declined = new Set(
      [...originals.values()].flatMap((one) => one.match(/\w+Inside/g) ?? []),
    );
    for (const [key, text] of texts) {
      const original = originals.get(key);
      const limit = limits.get(placeOf(key) ?? '');
      const problems =
        original === undefined
          ? ['is no text of the English file']
          : findProblems(text, original, { tag, record, limit, declined });
      for (const problem of problems) lines.push(`${file}: ${key} ${problem}`);
    }
    return lines;
  });
}

interface Rules extends Pick<CheckedLanguage, 'tag' | 'record'> {
  /** The longest text that its place takes; undefined where there is room. */
  readonly limit: number | undefined;
  /** The names within sentences that the file's texts get. */
  readonly declined: ReadonlySet<string>;
}

function findProblems(
  text: string,
  english: string,
  { tag, record, limit, declined }: Rules,
): string[] {
  if (text.trim() === '') return ['is empty'];
  let used: Uses;
  try {
    used = readUses(text);
  } catch (error) {
    return [`is not a message: ${String(error)}`];
  }
  const written = readUses(english);
  const isEnglish = tag === 'en';
  return [
    ...compareArguments(used, written),
    ...used
      .filter(({ name }) => name.endsWith('Inside') && !declined.has(name))
      .map(({ name }) => `has ${name}, which no text of its file gets`),
    ...findMissingPlurals(used, written, tag),
    ...(!isEnglish && text === english && hasWords(text) && !record.loans.includes(text)
      ? [`is as in English: "${text}"`]
      : []),
    ...findQuotes(text, record.quotes),
    ...(limit !== undefined && shownLength(text) > limit
      ? [`has ${shownLength(text)} characters, and its place takes ${limit}: "${text}"`]
      : []),
  ];
}

/** An argument or tag of a message. */
interface Use {
  readonly name: string;
  readonly kind: 'text' | 'select' | 'plural' | 'ordinal' | 'number' | 'date' | 'time' | 'tag';
  /** Of a plural or select. */
  readonly options: readonly string[];
}

type Uses = readonly Use[];

/** The kinds of the compiled form, by their number. */
const kinds = [null, 'select', 'plural', 'ordinal', 'number', 'date', 'time'] as const;

/** Lists the arguments and tags of a message. @throws when it is none */
function readUses(text: string): Use[] {
  return walk(compile(text));
}

function walk(message: unknown): Use[] {
  if (!Array.isArray(message)) return [];
  return message.flatMap((node: unknown) => (Array.isArray(node) ? readUse(node) : []));
}

function readUse([name, type, ...rest]: unknown[]): Use[] {
  const own = { name: String(name), options: [] };
  if (type === undefined) return [{ ...own, kind: 'text' }];
  const kind = typeof type === 'number' ? kinds[type] : null;
  if (!kind) return [{ ...own, kind: 'tag' }, ...walk([type, ...rest])];
  if (kind !== 'select' && kind !== 'plural' && kind !== 'ordinal') return [{ ...own, kind }];
  const [options] = rest;
  return [
    { ...own, kind, options: Object.keys(Object(options)) },
    ...Object.values(Object(options)).flatMap(walk),
  ];
}

const numeric: ReadonlySet<Use['kind']> = new Set(['plural', 'ordinal', 'number', 'text']);

/** Some languages decline names within a sentence: either form may be used. */
const withoutForm = (name: string) => name.replace(/Inside$/, '');

function compareArguments(used: Uses, written: Uses): string[] {
  const namesOf = (uses: Uses) =>
    new Set(uses.map(({ name, kind }) => (kind === 'tag' ? `<${name}>` : withoutForm(name))));
  const [own, english] = [namesOf(used), namesOf(written)];
  return [
    ...[...english].filter((name) => !own.has(name)).map((name) => `lacks ${name}`),
    ...[...own].filter((name) => !english.has(name)).map((name) => `has ${name}, unlike English`),
    ...used.flatMap(({ name, kind, options }) => {
      const same = written.filter((one) => withoutForm(one.name) === withoutForm(name));
      const isNumber = same.some((one) => numeric.has(one.kind) && one.kind !== 'text');
      const fits = same.some((one) => one.kind === kind) || (isNumber && numeric.has(kind));
      if (same.length > 0 && !fits) return [`has ${name} as ${kind}, unlike English`];
      const known = new Set(same.flatMap((one) => one.options));
      return kind === 'select'
        ? options
            .filter((option) => !known.has(option))
            .map((option) => `has an option ${option} of ${name}, unlike English`)
        : [];
    }),
  ];
}

/** Numbers that a count may be: some languages have a category of its own for millions. */
const counts = Array.from({ length: 1_000 }, (_, count) => count);

/** Where English has one form, as in "Jobs: 5", any number of forms will do. */
function findMissingPlurals(used: Uses, written: Uses, tag: string): string[] {
  return used.flatMap(({ name, kind, options }) => {
    if (kind !== 'plural' && kind !== 'ordinal') return [];
    const inEnglish = written.find((one) => one.name === name && one.kind === kind)?.options;
    if (inEnglish?.every((option) => option === 'other' || option.startsWith('='))) return [];
    const rules = new Intl.PluralRules(tag, {
      type: kind === 'plural' ? 'cardinal' : 'ordinal',
    });
    const missing = new Set(
      counts
        .filter((count) => !options.includes(`=${count}`))
        .map((count) => rules.select(count))
        .filter((category) => !options.includes(category)),
    );
    return [...missing].map((category) => `lacks the plural "${category}" of ${name}`);
  });
}

/** Names that every language writes like English. */
const names =
  /American Truck Simulator|Euro Truck Simulator 2|World of Trucks|TruckersMP(?: Simulation \d)?|Waybill|Discord|Steam(?: Workshop)?|Markdown|TrackSim|Trucky|UniTracker|HubBackend|Node\.js|PostgreSQL|Linux|Windows|Companion|1\.0 Release|ETS2|ATS|CSV|API|PDF|JSON|ZIP|mph/g;

/** True if a text has words besides arguments, units and names. */
function hasWords(text: string): boolean {
  const words = text
    .replaceAll(
      /<\/?\w+>|https?:\S+|\{\w+(?:, number[^}]*)?\}|\{\w+, (?:plural|select|selectordinal),|=?\w+ \{/g,
      ' ',
    )
    .replaceAll(names, ' ');
  return /\p{L}{3}/u.test(words);
}

/** Quotation marks but the apostrophe. */
const quotationMarks = /["“”„‟«»‘‚‛]|(?<=\p{L})'(?=\p{L})/gu;

function findQuotes(text: string, own: string): string[] {
  const found = new Set(text.match(quotationMarks) ?? []);
  return [...found].filter((mark) => !own.includes(mark)).map((mark) => `has the mark ${mark}`);
}

/** Places with room for few words: buttons of bars, columns, tabs, entries of the navigation. */
const narrowPlaces: readonly RegExp[] = [
  /^navigation\.(?:entries|groups|short)\./,
  /\.(?:columns?|tabs?|chips?)\.|\.caption[A-Z]/,
];

/** Returns the kind of narrow place that a text is in: its pattern and its group of keys. */
function placeOf(key: string): string | null {
  const pattern = narrowPlaces.find((one) => one.test(key));
  return pattern ? `${String(pattern)} ${key.replace(/\.[^.]*$/, '')}` : null;
}

/** Returns how long a text of each narrow place may be: 40 % longer than the longest English one. */
function findLimits(english: TextsByFolder): ReadonlyMap<string, number> {
  const longest = new Map<string, number>();
  for (const [key, text] of [...english.values()].flatMap((texts) => Array.from(texts))) {
    const place = placeOf(key);
    if (place !== null) {
      longest.set(place, Math.max(longest.get(place) ?? shortestLimit, shownLength(text)));
    }
  }
  return new Map([...longest].map(([place, length]) => [place, Math.ceil(length * 1.4)]));
}

/** A short English word says nothing about the room. */
const shortestLimit = 10;

/** Returns about how long a text is when shown: without arguments, with the longest option of each plural. */
function shownLength(text: string): number {
  const options = text.match(/\{[^{}]*\}(?=\s*(?:\w+ \{|\}))/g) ?? [text];
  return Math.max(
    ...options.map((option) => option.replaceAll(/<\/?\w+>|\{\w+(?:, number[^}]*)?\}/g, '').length),
  );
}
