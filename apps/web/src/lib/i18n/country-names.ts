import { sources } from 'virtual:country-names';
import type { Locale } from './locales.ts';

type Names = ReadonlyMap<string, string>;

const loaded = new Map<string, Names>();

/** Fetches how the countries are called in a language. */
export async function loadCountryNames(locale: Locale): Promise<void> {
  if (loaded.has(locale)) return;
  const { default: names } = await sources[locale]();
  loaded.set(locale, new Map(Object.entries(names)));
}

/** A country by its code in ISO 3166, in a language that was fetched; else undefined. */
export function findCountryName(locale: string, code: string): string | undefined {
  return loaded.get(locale)?.get(code);
}
