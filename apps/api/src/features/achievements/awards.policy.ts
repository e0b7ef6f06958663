import type { AchievementState } from '@waybill/schema/features/achievements.models';
import type { AwardRow } from './achievements.data.ts';

/** Awards for jobs that ended earlier are no news: of imports, for example. */
const newsMs = 7 * 86_400_000;

/** Whether a member sees an achievement: drafts and retired ones are only for staff and those who have it. */
export function canSee(
  state: AchievementState,
  { isStaff, hasIt }: { readonly isStaff: boolean; readonly hasIt: boolean },
): boolean {
  return state === 'ACTIVE' || isStaff || hasIt;
}

/** What has to change, so that a driver's awards are those earned. */
export interface AwardChanges {
  /** New, or with another job, time or value. */
  readonly set: readonly AwardRow[];
  readonly removed: readonly AwardRow[];
  /** Of `set`, those that the driver had not. */
  readonly added: readonly AwardRow[];
}

/** Compares the stored awards with those earned. */
export function compareAwards(
  stored: readonly AwardRow[],
  earned: readonly AwardRow[],
): AwardChanges {
  const before = new Map(stored.map((award) => [keyOf(award), award]));
  const after = new Set(earned.map(keyOf));
  return {
    set: earned.filter((award) => !isSame(before.get(keyOf(award)), award)),
    removed: stored.filter((award) => !after.has(keyOf(award))),
    added: earned.filter((award) => !before.has(keyOf(award))),
  };
}

/** Whether a driver is told of an award: not of one for old jobs, or earned before its rule. */
export function isNews({ earnedAt }: AwardRow, since: Date, now: Date): boolean {
  return earnedAt >= since && now.getTime() - earnedAt.getTime() < newsMs;
}

/** Whether a driver is not told of a loss: the rule has changed since, and no job of theirs was refused. */
export function isQuietLoss(
  { earnedAt }: AwardRow,
  since: Date,
  refusedJobId: string | null,
): boolean {
  return earnedAt < since && refusedJobId === null;
}

const keyOf = ({ achievementId, tier }: AwardRow) => `${achievementId} ${tier}`;

function isSame(one: AwardRow | undefined, other: AwardRow): boolean {
  return (
    one?.jobId === other.jobId &&
    one.value === other.value &&
    one.earnedAt.getTime() === other.earnedAt.getTime()
  );
}
