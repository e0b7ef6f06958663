import { useSyncExternalStore } from 'react';
import { loadCountryNames } from './country-names.ts';
import { loadTextsInUse } from './define-texts.ts';
import { locales, matchLocale, type Locale } from './locales.ts';
import { loadDictionary } from './sentences.ts';
import { appTexts } from './texts.ts';

interface Shown {
  readonly locale: Locale;
  /** English sentences of `messages` and their translations. */
  readonly dictionary: ReadonlyMap<string, string>;
}

let shown: Shown = { locale: locales[0], dictionary: new Map() };
let wanted: Locale = locales[0];
const listeners = new Set<() => void>();

/**
 * Shows the app in a language, once all texts in use are loaded. The last call wins.
 * @throws when they could not be fetched; the language then stays what it was.
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
 * Shows the app in the chosen language, else in the browser's. On failure the current language stays, which
 * at first is English.
 */
export async function showWantedLocale(chosen: Locale | null): Promise<void> {
  try {
    await showLocale(chosen ?? matchLocale(navigator.languages));
  } catch (error) {
    reportError(error);
    if (appTexts.find(shown.locale) === undefined) await showLocale(locales[0]);
  }
}

/** Returns the app's current language. */
export function readLocale(): Locale {
  return shown.locale;
}

/** Like `readLocale`, but re-renders the component when the language changes. */
export function useShownLocale(): Locale {
  return useSyncExternalStore(watchLocale, readLocale);
}

function watchLocale(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Translates a sentence of `messages`, as forms and the server use them, into the app's language. Other
 * sentences are returned unchanged. Components that show one also call `useTranslations`, to re-render when
 * the language changes.
 */
export function translateSentence(sentence: string): string {
  return shown.dictionary.get(sentence) ?? sentence;
}
