import type { activityContract } from '@waybill/schema/features/activity.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentActivity } from './activity.presenter.ts';
import { listActivity } from './activity.service.ts';

export const activityHandlers: Handlers<typeof activityContract> = {
  async list({ params, query }, ctx) {
    const { rows, nextCursor, ...named } = await listActivity(ctx, params.vtcId, query);
    const activity = rows.map((row) => presentActivity(row, named));
    return { activity: activity.filter((entry) => entry !== null), nextCursor };
  },
};
