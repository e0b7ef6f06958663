import type { Messages } from 'use-intl';
import type { Locale } from './locales.ts';

/** The texts of one part of the app, in all languages loaded so far. */
export interface Texts {
  /** Returns the texts of a language if they are loaded. */
  readonly find: (locale: Locale) => Partial<Messages> | undefined;
  /** Loads the texts of a language. Returns the same promise each time, unless it failed. */
  readonly load: (locale: Locale) => Promise<Partial<Messages>>;
}

/** The parts that have been shown on some page. */
const partsInUse = new Set<Texts>();

/** A module of `virtual:texts`. */
export interface TextsModule {
  readonly default: Partial<Messages>;
}

/** Defines how the texts of one part of the app are fetched. */
export function defineTexts(fetchModule: (locale: Locale) => Promise<TextsModule>): Texts {
  const loads = new Map<Locale, Promise<Partial<Messages>>>();
  const loaded = new Map<Locale, Partial<Messages>>();
  const texts: Texts = {
    find: (locale) => loaded.get(locale),
    load: (locale) => {
      partsInUse.add(texts);
      const load = loads.get(locale) ?? fetchTexts(locale);
      loads.set(locale, load);
      return load;
    },
  };
  async function fetchTexts(locale: Locale): Promise<Partial<Messages>> {
    try {
      const { default: fetched } = await fetchModule(locale);
      loaded.set(locale, fetched);
      return fetched;
    } catch (error) {
      loads.delete(locale);
      throw error;
    }
  }
  return texts;
}

/** Loads the texts of a language for every part that has been shown so far. */
export async function loadTextsInUse(locale: Locale): Promise<void> {
  await Promise.all([...partsInUse].map((texts) => texts.load(locale)));
}
