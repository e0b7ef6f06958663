import type { Feature } from '../../http/feature.ts';
import { findVtcIdOfAchievement } from './achievements.data.ts';
import { achievementsHandlers } from './achievements.routes.ts';
import { startAwards } from './achievements.service.ts';
import { listOwnRecords } from './own-records.data.ts';
import { presentOwnRecords } from './own-records.presenter.ts';

export const achievementsFeature = {
  handlers: { achievements: achievementsHandlers },
  companyOf: { achievement: findVtcIdOfAchievement },
  startPump: startAwards,
  exportOwn: async (db, userId) => presentOwnRecords(await listOwnRecords(db, userId)),
  tables: {
    JOBS: ['achievements', 'achievement_awards', 'achievement_due', 'achievement_holders'],
  },
} satisfies Feature;
