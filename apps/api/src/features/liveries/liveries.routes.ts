import type { liveriesContract } from '@waybill/schema/features/liveries.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentLivery } from './liveries.presenter.ts';
import * as service from './liveries.service.ts';
import { approveVersion, submitVersion, withdrawVersion } from './versions.service.ts';
import { wearLivery } from './wearing.service.ts';

export const liveriesHandlers: Handlers<typeof liveriesContract> = {
  list: async ({ params }, ctx) => ({ liveries: await service.listLiveries(ctx, params.vtcId) }),

  create: async ({ params, body }, ctx) => ({
    livery: presentLivery(await service.createLivery(ctx, params.vtcId, body), ctx.actor),
  }),

  get: async ({ params }, ctx) => ({
    livery: presentLivery(await service.getLivery(ctx, params.liveryId), ctx.actor),
  }),

  update: async ({ params, body }, ctx) => ({
    livery: presentLivery(await service.updateLivery(ctx, params.liveryId, body), ctx.actor),
  }),

  async remove({ params }, ctx) {
    await service.removeLivery(ctx, params.liveryId);
    return { success: true };
  },

  submit: async ({ params, files }, ctx) => ({
    livery: presentLivery(await submitVersion(ctx, params.liveryId, files.file), ctx.actor),
  }),

  approve: async ({ params }, ctx) => ({
    livery: presentLivery(await approveVersion(ctx, params.liveryId, params.version), ctx.actor),
  }),

  withdraw: async ({ params }, ctx) => ({
    livery: presentLivery(await withdrawVersion(ctx, params.liveryId, params.version), ctx.actor),
  }),

  async wear({ params, body }, ctx) {
    await wearLivery(ctx, params.truckId, body.liveryId);
    return { success: true };
  },
};
