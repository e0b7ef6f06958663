import type { activityContract } from '@waybill/schema/features/activity.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentActivity } from './activity.presenter.ts';
import { listActivity } from './activity.service.ts';

export const activityHandlers: Handlers<typeof activityContract> = {
  async list({ params, query }, ctx) {
    const { rows, nextCursor } = await listActivity(ctx, params.vtcId, query);
    return { activity: rows.map(presentActivity).filter((entry) => entry !== null), nextCursor };
  },
};
