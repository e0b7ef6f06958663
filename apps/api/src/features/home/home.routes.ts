import type { homeContract } from '@waybill/schema/features/home.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { getHome } from './home.service.ts';

export const homeHandlers: Handlers<typeof homeContract> = {
  get: async (_, ctx) => getHome(ctx),
};
