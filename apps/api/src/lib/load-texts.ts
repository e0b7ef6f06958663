import { type Language, languages } from '@waybill/schema/preferences';

/** Texts by key, in groups. */
interface TextTree {
  readonly [key: string]: string | TextTree;
}

/**
 * Loads the texts of a folder in all languages but English, which is given, and returns a function that finds those of one.
 * `load` imports one file by its language; Vite must ignore that import, because its cache would not notice a new file.
 * @throws when a language lacks a text
 */
export async function loadTexts<Texts extends TextTree>(
  english: Texts,
  load: (language: Language) => Promise<unknown>,
): Promise<(language: Language) => Texts> {
  const loaded = await Promise.all(
    languages.slice(1).map(async (language): Promise<[Language, Texts]> => {
      const file = await load(language);
      const texts = isRecord(file) ? file['default'] : undefined;
      if (!hasTextsOf(english, texts)) throw new Error(`Texts are missing in "${language}".`);
      return [language, texts];
    }),
  );
  const byLanguage = new Map(loaded);
  return (language) => byLanguage.get(language) ?? english;
}

function hasTextsOf<Texts extends TextTree>(english: Texts, texts: unknown): texts is Texts {
  return (
    isRecord(texts) &&
    Object.entries(english).every(([key, text]) =>
      typeof text === 'string' ? typeof texts[key] === 'string' : hasTextsOf(text, texts[key]),
    )
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
