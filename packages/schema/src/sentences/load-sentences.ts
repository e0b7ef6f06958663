import type { Language } from '../preferences.ts';

/** Loads the translated sentences of `messages` in a language. */
export function loadSentences(language: Language): Promise<unknown> {
  return import(/* @vite-ignore */ `./texts/${language}.json`, { with: { type: 'json' } });
}
