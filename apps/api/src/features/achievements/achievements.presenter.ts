import type {
  Achievement,
  AchievementDefinition,
  AchievementHolder,
  AchievementTrialReply,
  VtcAchievement,
} from '@waybill/schema/features/achievements.contract';
import { presentPerson } from '../media/media.presenter.ts';
import type { AchievementRow, HolderRow, Holders, People } from './achievements.data.ts';
import type { OwnProgress } from './achievements.service.ts';
import type { Trial } from './trial.service.ts';

/** Returns an achievement without figures. */
export function presentDefinition({
  since: _since,
  goals,
  ...fields
}: AchievementRow): AchievementDefinition {
  const { id, key, vtcId, name, description, mark, rule, state, version } = fields;
  return { id, key, vtcId, name, description, mark, goals: [...goals], rule, state, version };
}

/** Returns an achievement with its reader's own figure. */
export function presentProgress({ achievement, value, awards }: OwnProgress): Achievement {
  return {
    ...presentDefinition(achievement),
    own: {
      value,
      tiers: awards.map(({ tier, earnedAt, jobId, reason }) => ({
        tier,
        earnedAt: earnedAt.toISOString(),
        jobId,
        reason,
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

/** Returns members who have an achievement. */
export function presentHolders(rows: readonly HolderRow[], people: People): AchievementHolder[] {
  return rows.flatMap(({ driverId, earnedAt, ...row }) => {
    const person = people.get(driverId);
    if (!person) return [];
    return [{ ...row, driver: presentPerson(person), earnedAt: earnedAt.toISOString() }];
  });
}

/** Returns what a rule would award. */
export function presentTrial({
  examples,
  people,
  holders,
  ...trial
}: Trial): AchievementTrialReply {
  return {
    ...trial,
    holders: [...holders],
    examples: examples.flatMap(({ driverId, value, tier }) => {
      const person = people.get(driverId);
      return person ? [{ driver: presentPerson(person), value, tier }] : [];
    }),
  };
}
