import type { messages as Messages } from '@waybill/schema/messages';
import { locales, type Locale } from './locales.ts';

/** The sentences of forms, toasts and the server in another language, by their key. */
type Sentences = Readonly<Record<keyof typeof Messages, string>>;

/** English sentences and what they are in another language. */
type Dictionary = ReadonlyMap<string, string>;

const translations = import.meta.glob<Sentences>('./sentences/*.json', { import: 'default' });

/** Fetches what the sentences are in a language. */
export async function loadDictionary(locale: Locale): Promise<Dictionary> {
  if (locale === locales[0]) return new Map();
  const load = translations[`./sentences/${locale}.json`];
  if (load === undefined) throw new Error(`There are no sentences in ${locale}.`);
  const [sentences, { messages }] = await Promise.all([
    load(),
    // Code has the sentences in it that it shows itself.
    import('@waybill/schema/messages'),
  ]);
  const english: Readonly<Record<string, string>> = messages;
  return new Map(Object.entries(sentences).map(([key, text]) => [english[key] ?? key, text]));
}
