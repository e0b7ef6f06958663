import {
  loadAchievementTexts,
  type NamedAchievement,
} from '@waybill/schema/features/achievements.texts';
import type { Language } from '@waybill/schema/preferences';
import english from '@waybill/schema/texts/en.json' with { type: 'json' };
import { loadTexts } from './load-texts.ts';

const textsIn = await loadTexts(english, loadAchievementTexts);

/** Returns the name of an achievement in a language. Empty for a key of a newer version. */
export function nameAchievement(language: Language, { key, name }: NamedAchievement): string {
  const names: Readonly<Record<string, string>> = textsIn(language).achievementNames;
  return name ?? (key === null ? undefined : names[key]) ?? '';
}
