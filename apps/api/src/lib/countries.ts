import { LRUCache } from 'lru-cache';

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));

/** Codes in the Unicode database that are not countries. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'ZZ', 'XA', 'XB']);

const englishNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

const countryCodes = letters
  .flatMap((first) => letters.map((second) => `${first}${second}`))
  .filter((code) => !notCountries.has(code) && englishNames.of(code) !== undefined);

/** The names of all countries in a language, for the languages used lately. */
const namesByLanguage = new LRUCache<string, readonly string[]>({ max: 20 });

/**
 * Finds the codes of countries whose code is the text or whose name contains it, in English or the given
 * language, ignoring case and accents.
 */
export function findCountries(text: string, language: string): string[] {
  const wanted = normalise(text);
  const names = [namesIn('en'), namesIn(language)];
  return countryCodes.filter(
    (code, index) =>
      code.toLowerCase() === wanted || names.some((list) => list[index]?.includes(wanted)),
  );
}

function namesIn(language: string): readonly string[] {
  const known = namesByLanguage.get(language);
  if (known) return known;
  const displayNames = createDisplayNames(language);
  const names = countryCodes.map((code) => normalise(displayNames.of(code) ?? ''));
  namesByLanguage.set(language, names);
  return names;
}

function createDisplayNames(language: string): Intl.DisplayNames {
  try {
    return new Intl.DisplayNames([language, 'en'], { type: 'region' });
  } catch {
    // Not a language tag: use English only.
    return englishNames;
  }
}

function normalise(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
