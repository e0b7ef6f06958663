export const achievementsPath = '/dashboard/achievements';
export const newAchievementPath = `${achievementsPath}/new`;

export function editAchievementPath(achievementId: string): string {
  return `${achievementsPath}/${achievementId}`;
}
