import type { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { extendJson, joinJson } from '../../lib/json-text.ts';
import { acceptOwnership, offerOwnership, withdrawOwnership } from './ownership.service.ts';
import { getVtcPage } from './vtc-list.service.ts';
import { presentCan, presentJoin, presentVtc } from './vtcs.presenter.ts';
import {
  changeVtc,
  endVtc,
  enterVtc,
  foundVtc,
  getPublicVtc,
  getVtcOfUser,
  leaveVtc,
  restoreVtc,
} from './vtcs.service.ts';

export const vtcsHandlers: Handlers<typeof vtcsContract> = {
  async create({ body, files }, ctx) {
    return { vtc: presentVtc(await foundVtc(ctx, body, files), ctx.actor) };
  },

  async update({ body: { vtcId, inactiveTimer, isPublic, ...body }, files }, ctx) {
    const changes = {
      ...body,
      ...(inactiveTimer !== undefined && { inactiveTimerDays: inactiveTimer }),
      ...(isPublic !== undefined && { isPublic: isPublic === 'true' }),
    };
    return { vtc: presentVtc(await changeVtc(ctx, vtcId, changes, files), ctx.actor) };
  },

  async getByUser({ params }, ctx) {
    const vtc = await getVtcOfUser(ctx, params.userId);
    if (vtc === null) return { vtc };
    return joinJson({ vtc: extendJson(vtc.page, { can: presentCan(vtc, ctx.actor) }) });
  },

  async list({ query }, ctx) {
    return getVtcPage(ctx, query);
  },

  async getPublic({ params }, ctx) {
    return joinJson({ vtc: await getPublicVtc(ctx, params.tag) });
  },

  async join({ body }, ctx) {
    return presentJoin(await enterVtc(ctx, body));
  },

  async leave(_input, ctx) {
    await leaveVtc(ctx);
    return { success: true };
  },

  async offerOwnership({ params, body }, ctx) {
    return { vtc: presentVtc(await offerOwnership(ctx, params.vtcId, body.userId), ctx.actor) };
  },

  async withdrawOwnership({ params }, ctx) {
    return { vtc: presentVtc(await withdrawOwnership(ctx, params.vtcId), ctx.actor) };
  },

  async acceptOwnership({ params }, ctx) {
    return { vtc: presentVtc(await acceptOwnership(ctx, params.vtcId), ctx.actor) };
  },

  async remove({ params, body }, ctx) {
    return { vtc: presentVtc(await endVtc(ctx, params.vtcId, body.name), ctx.actor) };
  },

  async restore({ params }, ctx) {
    return { vtc: presentVtc(await restoreVtc(ctx, params.vtcId), ctx.actor) };
  },
};
