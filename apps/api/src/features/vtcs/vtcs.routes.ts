import type { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { WriteContext } from '../../http/context.ts';
import type { Handlers } from '../../http/contract-router.ts';
import { joinJson } from '../../lib/json-text.ts';
import { joinVtc, leaveVtc } from './memberships/memberships.service.ts';
import { removeVtc, restoreVtc } from './ownership/deletion.service.ts';
import {
  acceptOwnership,
  offerOwnership,
  withdrawOwnership,
} from './ownership/ownership.service.ts';
import { listVtcs } from './directory/vtc-list.service.ts';
import { presentRoster } from './public-page/vtc-page.presenter.ts';
import { getRoster, getVtcPage } from './public-page/vtc-page.service.ts';
import { presentJoin, presentTexts, presentVtc, readChanges } from './vtcs.presenter.ts';
import {
  updateVtc,
  createVtc,
  getVtcForMembers,
  getVtcOfUser,
  getVtcTexts,
} from './vtcs.service.ts';

export const vtcsHandlers: Handlers<typeof vtcsContract> = {
  async create({ body, files }, ctx) {
    const { id } = await createVtc(ctx, body, files);
    return showChanged(ctx, id);
  },

  async update({ body: { vtcId, ...fields }, files }, ctx) {
    await updateVtc(ctx, vtcId, readChanges(fields), files);
    return showChanged(ctx, vtcId);
  },

  async getTexts({ params }, ctx) {
    return { texts: presentTexts(await getVtcTexts(ctx, params.vtcId)) };
  },

  async getByUser({ params }, ctx) {
    const vtc = await getVtcOfUser(ctx, params.userId);
    return vtc === null ? joinJson({ vtc }) : presentVtc(vtc, ctx.actor);
  },

  async list({ query }, ctx) {
    return listVtcs(ctx, query);
  },

  async getPublic({ params }, ctx) {
    return joinJson({ vtc: await getVtcPage(ctx, params.tag) });
  },

  async getRoster({ params, query }, ctx) {
    return presentRoster(await getRoster(ctx, params.tag, query));
  },

  async join({ body }, ctx) {
    return presentJoin(await joinVtc(ctx, body.vtcId));
  },

  async leave(_input, ctx) {
    await leaveVtc(ctx);
    return { success: true };
  },

  async offerOwnership({ params, body }, ctx) {
    await offerOwnership(ctx, params.vtcId, body.userId);
    return showChanged(ctx, params.vtcId);
  },

  async withdrawOwnership({ params }, ctx) {
    await withdrawOwnership(ctx, params.vtcId);
    return showChanged(ctx, params.vtcId);
  },

  async acceptOwnership({ params }, ctx) {
    await acceptOwnership(ctx, params.vtcId);
    return showChanged(ctx, params.vtcId);
  },

  async remove({ params, body }, ctx) {
    await removeVtc(ctx, params.vtcId, body.name);
    return showChanged(ctx, params.vtcId);
  },

  async restore({ params }, ctx) {
    await restoreVtc(ctx, params.vtcId);
    return showChanged(ctx, params.vtcId);
  },
};

async function showChanged(ctx: WriteContext, vtcId: string) {
  return presentVtc(await getVtcForMembers(ctx, vtcId), ctx.actor);
}
