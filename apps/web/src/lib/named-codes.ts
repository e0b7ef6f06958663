import countries from 'countries-list/minimal/countries.native.min.json';
import languages from 'countries-list/minimal/languages.native.min.json';

/** A country or language that can be chosen. */
export interface NamedCode {
  readonly code: string;
  /** In the reader's language. */
  readonly name: string;
  /** In its own language. */
  readonly nativeName: string;
  readonly englishName: string;
}

/** Lists all countries by name, plus `current` if it is not among them. */
export function listCountries(locale: string, current: string): NamedCode[] {
  return listNamedCodes(locale, 'region', countries, current);
}

/** Lists the languages that are spoken in countries by name, plus `current` if it is not among them. */
export function listLanguages(locale: string, current: string): NamedCode[] {
  return listNamedCodes(locale, 'language', languages, current);
}

function listNamedCodes(
  locale: string,
  type: 'region' | 'language',
  nativeNames: Readonly<Record<string, string>>,
  current: string,
): NamedCode[] {
  const codes = new Set(Object.keys(nativeNames));
  if (current !== '') codes.add(current);
  const names = new Intl.DisplayNames(locale, { type });
  const englishNames = new Intl.DisplayNames('en', { type });
  return [...codes]
    .map((code) => {
      const name = names.of(code) ?? code;
      const englishName = englishNames.of(code) ?? code;
      return { code, name, englishName, nativeName: nativeNames[code] ?? name };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, locale));
}

/**
 * Finds entries by exact code or part of a name, ignoring case and accents. Code matches come first, then
 * names that begin with the text.
 */
export function searchNamedCodes(entries: readonly NamedCode[], text: string): NamedCode[] {
  const wanted = normalise(text);
  if (wanted === '') return [...entries];
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, wanted) }))
    .filter(({ rank }) => rank < noMatch)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

const noMatch = 3;

function rankOf({ code, ...names }: NamedCode, wanted: string): number {
  if (normalise(code) === wanted) return 0;
  const all = [names.name, names.nativeName, names.englishName].map(normalise);
  if (all.some((name) => name.startsWith(wanted))) return 1;
  return all.some((name) => name.includes(wanted)) ? 2 : noMatch;
}

function normalise(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase();
}
