import { type Language, languages, matchLanguage } from '@waybill/schema/preferences';
import english from './texts/en.json' with { type: 'json' };

type Sentences = Readonly<Record<string, string>>;

const translations = new Map(await Promise.all(languages.map(loadSentences)));

async function loadSentences(language: Language): Promise<[Language, Sentences]> {
  const { default: texts } = await import(/* @vite-ignore */ `./texts/${language}.json`, {
    with: { type: 'json' },
  });
  return [language, texts.sentences];
}

/** The program's own sentences and those that servers refuse a connection with, with their values. */
const patterns = Object.entries(english.sentences).map(([key, sentence]) => {
  const pattern = sentence
    .replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\{(\w+)\}/g, '(?<$1>.+)');
  return { key, pattern: new RegExp(`^${pattern}$`, 's') };
});

/** The first of a browser's languages that the window has. */
export function languageOf(accepted = ''): Language {
  return matchLanguage(accepted.split(',').map((tag) => tag.trim().replace(/;.*/, '')));
}

/** A sentence in a language; one that has no translation stays in English. */
export function translate(sentence: string, language: Language): string {
  const texts: Sentences = translations.get(language) ?? english.sentences;
  for (const { key, pattern } of patterns) {
    const found = pattern.exec(sentence);
    if (found === null) continue;
    const text = (texts[key] ?? sentence).replaceAll(
      /\{(\w+)\}/g,
      (_, name: string) => found.groups?.[name] ?? '',
    );
    // Other commands have no button for it.
    return key === 'pluginRevision' ? `${text} ${texts['installAgain'] ?? ''}` : text;
  }
  return sentence;
}
