import type { Messages } from 'use-intl';
import type { Locale } from './locales.ts';

/** The texts of one part of the app, in whichever languages were asked for. */
export interface Texts {
  /** Those of a language, once they have been fetched. */
  readonly find: (locale: Locale) => Partial<Messages> | undefined;
  /** Fetches those of a language; the same promise each time, unless it failed. */
  readonly load: (locale: Locale) => Promise<Partial<Messages>>;
}

/** The parts of which some page has been shown. */
const partsInUse = new Set<Texts>();

/** A module of `virtual:texts`. */
export interface TextsModule {
  readonly default: Partial<Messages>;
}

/** Describes where the texts of one part of the app come from. */
export function defineTexts(sources: Readonly<Record<Locale, () => Promise<TextsModule>>>): Texts {
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
      const { default: fetched } = await sources[locale]();
      loaded.set(locale, fetched);
      return fetched;
    } catch (error) {
      loads.delete(locale);
      throw error;
    }
  }
  return texts;
}

/** Fetches the texts of a language for every part of which some page has been shown. */
export async function loadTextsInUse(locale: Locale): Promise<void> {
  await Promise.all([...partsInUse].map((texts) => texts.load(locale)));
}
