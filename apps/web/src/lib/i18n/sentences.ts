import { messages } from '@waybill/schema/messages';
import type { Locale } from './locales.ts';

/** The sentences of forms, toasts and the server in another language, by their key. */
export type Sentences = Readonly<Record<keyof typeof messages, string>>;

/** English sentences and what they are in another language. */
type Dictionary = ReadonlyMap<string, string>;

const english: Readonly<Record<string, string>> = messages;

const translations: Record<Exclude<Locale, 'en'>, () => Promise<Sentences>> = {
  de: async () => (await import('./de/messages.ts')).messagesDe,
};

/** Fetches what the sentences are in a language. */
export async function loadDictionary(locale: Locale): Promise<Dictionary> {
  if (locale === 'en') return new Map();
  const sentences = await translations[locale]();
  return new Map(Object.entries(sentences).map(([key, text]) => [english[key] ?? key, text]));
}
