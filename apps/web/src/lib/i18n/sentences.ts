import type { messages as Messages } from '@waybill/schema/messages';
import { locales, type Locale } from './locales.ts';

/** The sentences of forms, toasts and the server in another language, by key. */
type Sentences = Readonly<Record<keyof typeof Messages, string>>;

/** English sentences and their translations. */
type Dictionary = ReadonlyMap<string, string>;

const folder = '../../../../../packages/schema/src/sentences/texts';
const translations = import.meta.glob<Sentences>(
  [
    '../../../../../packages/schema/src/sentences/texts/*.json',
    '!../../../../../packages/schema/src/sentences/texts/en.json',
  ],
  { import: 'default' },
);

/** Loads the translated sentences of a language. */
export async function loadDictionary(locale: Locale): Promise<Dictionary> {
  if (locale === locales[0]) return new Map();
  const load = translations[`${folder}/${locale}.json`];
  if (load === undefined) throw new Error(`There are no sentences in ${locale}.`);
  const [sentences, { messages }] = await Promise.all([
    load(),
    // The sentences that code shows itself are built into the code.
    import('@waybill/schema/messages'),
  ]);
  const english: Readonly<Record<string, string>> = messages;
  return new Map(Object.entries(sentences).map(([key, text]) => [english[key] ?? key, text]));
}
