import type { achievementsContract } from '@waybill/schema/features/achievements.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentProgress, presentVtcAchievement } from './achievements.presenter.ts';
import { countHolders, listProgress } from './achievements.service.ts';

export const achievementsHandlers: Handlers<typeof achievementsContract> = {
  async list({ params }, { db, actor }) {
    const holders = await countHolders(db, params.vtcId);
    const progress = await listProgress(db, actor.userId);
    return {
      achievements: progress.map((one) => presentVtcAchievement(one, holders)),
      drivers: holders.drivers,
    };
  },

  async listMine(_input, { db, actor }) {
    return { achievements: (await listProgress(db, actor.userId)).map(presentProgress) };
  },
};
