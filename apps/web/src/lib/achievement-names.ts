import type { NamedAchievement } from '@waybill/schema/features/achievements.texts';
import { useMessages } from 'use-intl';

/** Returns a function that names achievements in the reader's language. */
export function useAchievementNames(): (achievement: NamedAchievement) => string {
  const names = useMessages().achievementNames;
  return (achievement) => nameAchievement(names, achievement);
}

/** Returns the name of an achievement. Empty for a key of a newer version. */
export function nameAchievement(
  names: Readonly<Record<string, string>>,
  { key, name }: NamedAchievement,
): string {
  return name ?? (key === null ? undefined : names[key]) ?? '';
}
