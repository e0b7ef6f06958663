import type { badgesContract } from '@waybill/schema/features/badges.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { getBadges } from './badges.service.ts';

export const badgesHandlers: Handlers<typeof badgesContract> = {
  async get({ params }, ctx) {
    return getBadges(ctx, params.vtcId);
  },
};
