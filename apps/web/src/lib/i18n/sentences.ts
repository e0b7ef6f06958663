import { loadTranslation } from './texts.ts';
import type { Locale } from './locales.ts';

/** English sentences and their translations. */
type Dictionary = ReadonlyMap<string, string>;

/** Loads the translated sentences of a language: those of forms, toasts and the server. */
export async function loadDictionary(locale: Locale): Promise<Dictionary> {
  const translation = await loadTranslation(locale);
  if (translation === null) return new Map();
  // The sentences that code shows itself are built into the code.
  const { messages } = await import('@waybill/schema/messages');
  const english: Readonly<Record<string, string>> = messages;
  return new Map(
    Object.entries(translation.sentences).map(([key, text]) => [english[key] ?? key, text]),
  );
}
