import { useSyncExternalStore } from 'react';
import { loadCountryNames } from './country-names.ts';
import { loadTextsInUse } from './define-texts.ts';
import { locales, matchLocale, type Locale } from './locales.ts';
import { loadDictionary } from './sentences.ts';
import { appTexts } from './texts.ts';

interface Shown {
  readonly locale: Locale;
  /** English sentences of `messages` and what they are in this language. */
  readonly dictionary: ReadonlyMap<string, string>;
}

let shown: Shown = { locale: locales[0], dictionary: new Map() };
let wanted: Locale = locales[0];
const listeners = new Set<() => void>();

/**
 * Shows the app in a language, once all texts that are in use have been fetched. The last call
 * counts. @throws when they could not be fetched; the language then stays what it was.
 */
async function showLocale(locale: Locale): Promise<void> {
  wanted = locale;
  if (locale === shown.locale && appTexts.find(locale) !== undefined) return;
  const [dictionary] = await Promise.all([
    loadDictionary(locale),
    appTexts.load(locale),
    loadCountryNames(locale),
    loadTextsInUse(locale),
  ]);
  if (wanted !== locale) return;
  shown = { locale, dictionary };
  document.documentElement.lang = locale;
  for (const listener of listeners) listener();
}

/**
 * Shows the app in the language chosen, else in the browser's; when that fails it stays as it was,
 * which at first is English.
 */
export async function showWantedLocale(chosen: Locale | null): Promise<void> {
  try {
    await showLocale(chosen ?? matchLocale(navigator.languages));
  } catch (error) {
    reportError(error);
    if (appTexts.find(shown.locale) === undefined) await showLocale(locales[0]);
  }
}

/** The language that the app is shown in. */
export function readLocale(): Locale {
  return shown.locale;
}

/** As `readLocale`; a component renders again when the language changes. */
export function useShownLocale(): Locale {
  return useSyncExternalStore(watchLocale, readLocale);
}

function watchLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * A sentence of `messages`, which is how forms and the server put it, in the language of the app;
 * whatever is none of them stays as it is. A component that shows one calls `useTranslations` too,
 * which has it render again when the language changes.
 */
export function translateSentence(sentence: string): string {
  return shown.dictionary.get(sentence) ?? sentence;
}
