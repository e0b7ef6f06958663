import type { achievementsContract } from '@waybill/schema/features/achievements.contract';
import type { Handlers } from '../../http/contract-router.ts';
import {
  presentDefinition,
  presentHolders,
  presentProgress,
  presentTrial,
  presentVtcAchievement,
} from './achievements.presenter.ts';
import { countHolders, listHolders, listProgress } from './achievements.service.ts';
import {
  createAchievement,
  giveAchievement,
  removeAchievement,
  takeAchievementBack,
  updateAchievement,
} from './managing.service.ts';
import { tryRule } from './trial.service.ts';

export const achievementsHandlers: Handlers<typeof achievementsContract> = {
  async list({ params: { vtcId } }, { db, actor }) {
    const holders = await countHolders(db, vtcId);
    const isStaff = actor.keys.has('COMMUNITY');
    const progress = await listProgress(db, actor.userId, { vtcId, isStaff });
    return {
      achievements: progress
        .filter(({ achievement }) => [null, vtcId].includes(achievement.vtcId))
        .map((one) => presentVtcAchievement(one, holders)),
      drivers: holders.drivers,
    };
  },

  async listMine(_input, { db, actor: { userId, vtcId } }) {
    const progress = await listProgress(db, userId, { vtcId, isStaff: false });
    return { achievements: progress.map(presentProgress) };
  },

  async listHolders({ params, query }, ctx) {
    const { rows, people, nextCursor } = await listHolders(ctx, params, query);
    return { holders: presentHolders(rows, people), nextCursor };
  },

  async create({ params, body }, ctx) {
    return { achievement: presentDefinition(await createAchievement(ctx, params.vtcId, body)) };
  },

  async tryRule({ params, body }, ctx) {
    return presentTrial(await tryRule(ctx, params.vtcId, body));
  },

  async update({ params, body }, ctx) {
    const row = await updateAchievement(ctx, params.achievementId, body);
    return { achievement: presentDefinition(row) };
  },

  async remove({ params }, ctx) {
    await removeAchievement(ctx, params.achievementId);
    return { success: true };
  },

  async give({ params, body }, ctx) {
    await giveAchievement(ctx, params.achievementId, body);
    return { success: true };
  },

  async takeBack({ params: { achievementId, driverId } }, ctx) {
    await takeAchievementBack(ctx, achievementId, driverId);
    return { success: true };
  },
};
