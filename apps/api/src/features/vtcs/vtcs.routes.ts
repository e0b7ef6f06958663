import type { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { acceptOwnership, offerOwnership, withdrawOwnership } from './ownership.service.ts';
import { getVtcPage } from './vtc-list.service.ts';
import { presentJoin, presentVtc, presentVtcSummary } from './vtcs.presenter.ts';
import {
  changeVtc,
  endVtc,
  enterVtc,
  foundVtc,
  getVtcOfUser,
  leaveVtc,
  restoreVtc,
} from './vtcs.service.ts';

export const vtcsHandlers: Handlers<typeof vtcsContract> = {
  async create({ body, files }, ctx) {
    return { vtc: presentVtc(await foundVtc(ctx, body, files)) };
  },

  async update({ body: { vtcId, inactiveTimer, isPublic, ...body }, files }, ctx) {
    const changes = {
      ...body,
      ...(inactiveTimer !== undefined && { inactiveTimerDays: inactiveTimer }),
      ...(isPublic !== undefined && { isPublic: isPublic === 'true' }),
    };
    return { vtc: presentVtc(await changeVtc(ctx, vtcId, changes, files)) };
  },

  async getByUser({ params }, ctx) {
    const vtc = await getVtcOfUser(ctx, params.userId);
    return { vtc: vtc && presentVtc(vtc) };
  },

  async list({ query }, ctx) {
    const { rows, ...page } = await getVtcPage(ctx, query);
    return { vtcs: rows.map(presentVtcSummary), ...page };
  },

  async join({ body }, ctx) {
    return presentJoin(await enterVtc(ctx, body));
  },

  async leave(_input, ctx) {
    await leaveVtc(ctx);
    return { success: true };
  },

  async offerOwnership({ params, body }, ctx) {
    return { vtc: presentVtc(await offerOwnership(ctx, params.vtcId, body.userId)) };
  },

  async withdrawOwnership({ params }, ctx) {
    return { vtc: presentVtc(await withdrawOwnership(ctx, params.vtcId)) };
  },

  async acceptOwnership({ params }, ctx) {
    return { vtc: presentVtc(await acceptOwnership(ctx, params.vtcId)) };
  },

  async remove({ params, body }, ctx) {
    return { vtc: presentVtc(await endVtc(ctx, params.vtcId, body.name)) };
  },

  async restore({ params }, ctx) {
    return { vtc: presentVtc(await restoreVtc(ctx, params.vtcId)) };
  },
};
