import type { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentVtc } from './vtcs.presenter.ts';
import { foundVtc, getVtcOfUser } from './vtcs.service.ts';

export const vtcsHandlers: Handlers<typeof vtcsContract> = {
  async create({ body, files }, ctx) {
    return { vtc: presentVtc(await foundVtc(ctx, body, files)) };
  },

  async getByUser({ params }, ctx) {
    const vtc = await getVtcOfUser(ctx, params.userId);
    return { vtc: vtc && presentVtc(vtc) };
  },
};
