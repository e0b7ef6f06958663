import type { Award, MemberRecord, Minimum } from '@waybill/schema/features/members.models';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext } from '../../http/context.ts';
import { listAchievementsOf, listAwards } from '../achievements/achievements.data.ts';
import type { MemberRow } from './members.data.ts';
import { canSeeRecord } from './members.policy.ts';
import { currentMonth, judgedMonth, type Month, needOf } from './minimum.policy.ts';
import { listLeaves, sumDistances } from './record.data.ts';
import { listWarnings } from './warnings/warnings.data.ts';
import { presentWarning } from './warnings/warnings.presenter.ts';

const mostAwards = 6;

/** Returns what a member has achieved and been told, as far as the actor may see it. */
export async function getRecord(
  { db, actor, clock }: Pick<ActorContext, 'db' | 'actor' | 'clock'>,
  member: MemberRow,
): Promise<MemberRecord> {
  const now = clock();
  const seesAll = canSeeRecord(actor, member);
  const minimumIn = async (month: Month) =>
    (await listMinimums({ db }, [member], month)).get(member.userId) ?? null;
  const [awards, minimum, lastMinimum, warnings] = await Promise.all([
    canSeeAwards(actor, member) ? listHighest({ db }, member) : null,
    seesAll ? minimumIn(currentMonth(now)) : null,
    seesAll ? minimumIn(judgedMonth(now)) : null,
    seesAll ? listWarnings(db, member, now) : null,
  ]);
  return {
    awards: awards && awards.slice(0, mostAwards),
    awardCount: awards && awards.length,
    minimum,
    lastMinimum,
    warnings: warnings && warnings.map(presentWarning),
  };
}

/** Returns what members need and drove in a month, by id. Empty without a minimum. */
export async function listMinimums(
  { db }: Pick<ActorContext, 'db'>,
  members: readonly MemberRow[],
  month: Month,
): Promise<ReadonlyMap<string, Minimum>> {
  const [first] = members;
  const minimumM = first?.vtc.monthlyMinimumM ?? null;
  if (first === undefined || minimumM === null) return new Map();
  const userIds = members.map(({ userId }) => userId);
  const [done, leaves] = await Promise.all([
    sumDistances(db, first.vtcId, userIds, month),
    listLeaves(db, first.vtcId, userIds, month),
  ]);
  return new Map(
    members.map(({ userId, joinedAt }) => [
      userId,
      {
        month: month.first.slice(0, 7),
        needM: needOf(minimumM, { joinedAt, leaves: leaves.get(userId) ?? [] }, month),
        doneM: done.get(userId) ?? 0,
      },
    ]),
  );
}

function canSeeAwards(actor: Actor, { userId }: MemberRow): boolean {
  return actor.userId === userId || actor.keys.has('VIEW_ACHIEVEMENTS');
}

/** Lists the highest tier of each of Waybill's and the company's achievements that a member has, the latest first. */
async function listHighest(
  { db }: Pick<ActorContext, 'db'>,
  { userId, vtcId }: MemberRow,
): Promise<Award[]> {
  const [achievements, awards] = await Promise.all([
    listAchievementsOf(db, userId, vtcId),
    listAwards(db, userId),
  ]);
  const highest = new Map(awards.map((award) => [award.achievementId, award]));
  return achievements
    .flatMap((achievement): Award[] => {
      const award = highest.get(achievement.id);
      const isOfOthers = achievement.vtcId !== null && achievement.vtcId !== vtcId;
      if (award === undefined || isOfOthers) return [];
      const { id: achievementId, key, name, mark, goals } = achievement;
      const { tier, earnedAt } = award;
      return [
        {
          achievementId,
          key,
          name,
          mark,
          tier,
          tiers: goals.length,
          earnedAt: earnedAt.toISOString(),
        },
      ];
    })
    .toSorted((a, b) => b.earnedAt.localeCompare(a.earnedAt));
}
