import { isDeepStrictEqual } from 'node:util';
import type {
  AchievementForm,
  AchievementGift,
} from '@waybill/schema/features/achievements.models';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withRightsLocked, withVtcLocked } from '../vtcs/vtc-transaction.service.ts';
import { type AchievementRow, findAchievement } from './achievements.data.ts';
import * as data from './managing.data.ts';

/** Creates an achievement. @throws ACHIEVEMENTS_TOO_MANY */
export async function createAchievement(
  ctx: WriteContext,
  vtcId: string,
  form: AchievementForm,
): Promise<AchievementRow> {
  return withVtcLocked(ctx, async ({ db, actor }) => {
    const now = ctx.clock();
    if (form.state !== 'RETIRED') await checkCount(db, vtcId);
    const id = await data.createAchievement(db, vtcId, form, now);
    if (form.state === 'ACTIVE') await data.markMembersDue(db, vtcId, now);
    const subject = { id, name: form.name };
    await recordAudit(db, actor, { vtcId, action: 'achievement.created', subject });
    await emitChange({ db, actor }, vtcId, id);
    return getAchievement(db, id);
  });
}

/**
 * Updates an achievement. If its rule changes or it becomes active, the awards of all members are due.
 * @throws NOT_FOUND, VALIDATION_FAILED, ACHIEVEMENTS_TOO_MANY
 */
export async function updateAchievement(
  ctx: WriteContext,
  id: string,
  form: AchievementForm,
): Promise<AchievementRow> {
  return withVtcLocked(ctx, async ({ db, actor }) => {
    const before = await getAchievement(db, id);
    const { vtcId } = before;
    if (vtcId === null) throw new AppError('NOT_FOUND');
    checkChange(before, form);
    if (before.state === 'RETIRED' && form.state !== 'RETIRED') await checkCount(db, vtcId);
    const now = ctx.clock();
    const isNewRule = !isDeepStrictEqual([before.rule, before.goals], [form.rule, form.goals]);
    const isActivated = form.state === 'ACTIVE' && before.state !== 'ACTIVE';
    const mustApply = form.state === 'ACTIVE' && (isNewRule || isActivated);
    await data.updateAchievement(db, id, form, {
      // Drafts are the first version until they are active.
      version: before.version + (isNewRule && before.state !== 'DRAFT' ? 1 : 0),
      since: isNewRule || isActivated ? now : before.since,
      isNews: mustApply,
    });
    if (mustApply) await data.markMembersDue(db, vtcId, now);
    const subject = { id, name: form.name };
    await recordAudit(db, actor, { vtcId, action: 'achievement.updated', subject });
    await emitChange({ db, actor }, vtcId, id);
    return getAchievement(db, id);
  });
}

/** Removes an achievement with its awards. @throws NOT_FOUND */
export async function removeAchievement(ctx: WriteContext, id: string): Promise<void> {
  await withVtcLocked(ctx, async ({ db, actor }) => {
    await data.lockAchievement(db, id);
    const { vtcId, name } = await getAchievement(db, id);
    if (vtcId === null) throw new AppError('NOT_FOUND');
    await data.removeAchievement(db, id);
    const subject = { id, name: name ?? '' };
    await recordAudit(db, actor, { vtcId, action: 'achievement.deleted', subject });
    await emitChange({ db, actor }, vtcId, id);
  });
}

/** Gives an achievement without a rule. @throws NOT_FOUND, ACHIEVEMENT_BY_RULE, ACHIEVEMENT_NOT_ACTIVE */
export async function giveAchievement(
  ctx: WriteContext,
  achievementId: string,
  { driverId, reason }: AchievementGift,
): Promise<void> {
  await withVtcLocked(ctx, async ({ db, actor }) => {
    const vtcId = await getVtcIdByHand(db, achievementId);
    const { state } = await getAchievement(db, achievementId);
    if (state !== 'ACTIVE') throw new AppError('ACHIEVEMENT_NOT_ACTIVE');
    const name = await data.findMemberName(db, vtcId, driverId);
    if (name === null) throw new AppError('NOT_FOUND');
    const gift = { achievementId, driverId, reason, givenBy: actor.userId, earnedAt: ctx.clock() };
    const isNew = await data.giveAward(db, gift);
    const subject = { id: driverId, name };
    await recordAudit(db, actor, { vtcId, action: 'achievement.given', subject });
    if (!isNew) return;
    await happened(db, {
      type: 'achievement.earned',
      vtcId,
      actorId: actor.userId,
      subjectId: driverId,
      payload: { achievementId, key: null, tier: 1, jobId: null },
    });
  });
}

/** Takes back what was given by hand, also from drivers who have left. @throws NOT_FOUND, ACHIEVEMENT_BY_RULE */
export async function takeAchievementBack(
  ctx: WriteContext,
  achievementId: string,
  driverId: string,
): Promise<void> {
  await withRightsLocked(ctx, async ({ db, actor }) => {
    const vtcId = await getVtcIdByHand(db, achievementId);
    if (!(await data.takeAwardBack(db, achievementId, driverId))) throw new AppError('NOT_FOUND');
    const name = (await data.findDriverName(db, driverId)) ?? '';
    const subject = { id: driverId, name };
    await recordAudit(db, actor, { vtcId, action: 'achievement.taken-back', subject });
    await emitChange({ db, actor }, vtcId, achievementId);
    await happened(db, {
      type: 'achievement.lost',
      vtcId: null,
      actorId: actor.userId,
      subjectId: driverId,
      payload: { achievementId, key: null, tier: 1, jobId: null },
    });
  });
}

async function emitChange(
  { db, actor }: ActorTransaction,
  vtcId: string,
  achievementId: string,
): Promise<void> {
  await happened(db, {
    type: 'achievement.changed',
    vtcId,
    actorId: actor.userId,
    subjectId: achievementId,
    payload: { achievementId },
  });
}

async function getAchievement(db: Db, id: string): Promise<AchievementRow> {
  const found = await findAchievement(db, id);
  if (found === null) throw new AppError('NOT_FOUND');
  return found;
}

/** Returns the company of an achievement that is given by hand. @throws NOT_FOUND, ACHIEVEMENT_BY_RULE */
async function getVtcIdByHand(db: Db, id: string): Promise<string> {
  const { vtcId, rule } = await getAchievement(db, id);
  if (vtcId === null) throw new AppError('NOT_FOUND');
  if (rule !== null) throw new AppError('ACHIEVEMENT_BY_RULE');
  return vtcId;
}

async function checkCount(db: Db, vtcId: string): Promise<void> {
  if ((await data.countUnretired(db, vtcId)) >= limits.achievementsPerVtc) {
    throw new AppError('ACHIEVEMENTS_TOO_MANY');
  }
}

/** Refuses what would leave awards that no one could explain. @throws VALIDATION_FAILED */
function checkChange(before: AchievementRow, { state, rule }: AchievementForm): void {
  if (before.state === 'DRAFT') return;
  if (state === 'DRAFT') {
    throw new AppError('VALIDATION_FAILED', { fields: { state: messages.achievementIsPublished } });
  }
  if ((before.rule === null) !== (rule === null)) {
    throw new AppError('VALIDATION_FAILED', { fields: { rule: messages.achievementKindFixed } });
  }
}
