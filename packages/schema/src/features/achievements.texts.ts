import type { Language } from '../preferences.ts';
import type english from '../texts/en.json';

export type OwnAchievementKey = keyof (typeof english)['achievementNames'];

/** Loads the names of Waybill's own achievements in a language. */
export function loadAchievementTexts(language: Language): Promise<unknown> {
  return import(/* @vite-ignore */ `../texts/${language}.json`, { with: { type: 'json' } });
}

/** An achievement as others name it: Waybill's own by key, a company's by name. */
export interface NamedAchievement {
  readonly key: string | null;
  readonly name: string | null;
}
