import type { Achievement, VtcAchievement } from '@waybill/schema/features/achievements.contract';
import type { Holders } from './achievements.data.ts';
import type { OwnProgress } from './achievements.service.ts';

/** Returns an achievement with its reader's own figure. */
export function presentProgress({ achievement, value, awards }: OwnProgress): Achievement {
  const { id, key, goals, rule } = achievement;
  return {
    id,
    key,
    goals: [...goals],
    rule,
    own: {
      value,
      tiers: awards.map(({ tier, earnedAt, jobId }) => ({
        tier,
        earnedAt: earnedAt.toISOString(),
        jobId,
      })),
    },
  };
}

/** Returns an achievement with its reader's own figure and how many members have it. */
export function presentVtcAchievement(
  progress: OwnProgress,
  { byAchievement }: Holders,
): VtcAchievement {
  const holders = byAchievement.get(progress.achievement.id) ?? 0;
  return { ...presentProgress(progress), holders };
}
