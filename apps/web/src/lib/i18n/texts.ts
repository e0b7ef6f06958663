import { app, parts, type Translation, translations } from 'virtual:texts';
import { defineTexts, type Texts, type TextsModule } from './define-texts.ts';
import type { Locale } from './locales.ts';

/** Loads a language. Null for English, which is built into the app's code. */
export async function loadTranslation(locale: Locale): Promise<Translation | null> {
  return (await translations[locale]?.()) ?? null;
}

/** The texts that every page may use. English ones are the fallback. */
export const appTexts = defineTexts(async (locale) => ({
  default: (await loadTranslation(locale))?.app ?? app,
}));

const known = new Map<string, Texts>();

/**
 * Returns the texts of a page or another module that loads later, by its path below `src`, beyond those of
 * the app: the same object each time. Undefined if it has none. The build finds the texts that each uses.
 */
export function textsOf(module: string): Texts | undefined {
  if (parts[module] === undefined) return undefined;
  const texts = known.get(module) ?? defineTexts((locale) => fetchPart(module, locale));
  known.set(module, texts);
  return texts;
}

async function fetchPart(module: string, locale: Locale): Promise<TextsModule> {
  // Files of other languages are listed separately, so that English pages don't load their names.
  const loaders = (await loadTranslation(locale))?.parts ?? parts;
  const load = loaders[module];
  if (load === undefined) throw new Error(`There are no texts of ${module} in ${locale}.`);
  return load();
}
