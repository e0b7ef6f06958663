import type { operatorVtcsContract } from '@waybill/schema/features/operator-vtcs.contract';
import type { Handlers } from '../../../http/contract-router.ts';
import { presentFoundVtc } from './companies.presenter.ts';
import {
  getVtc,
  handVtcOver,
  hideVtc,
  listVtcs,
  removeVtc,
  restoreVtc,
  showVtc,
} from './companies.service.ts';

export const operatorVtcsHandlers: Handlers<typeof operatorVtcsContract> = {
  async list({ query }, ctx) {
    const { rows, nextCursor } = await listVtcs(ctx, query);
    return { vtcs: rows.map(presentFoundVtc), nextCursor };
  },

  async get({ params }, ctx) {
    return { vtc: presentFoundVtc(await getVtc(ctx, params.vtcId)) };
  },

  async hide({ params, body }, ctx) {
    return { vtc: presentFoundVtc(await hideVtc(ctx, params.vtcId, body.reason)) };
  },

  async show({ params }, ctx) {
    return { vtc: presentFoundVtc(await showVtc(ctx, params.vtcId)) };
  },

  async remove({ params, body }, ctx) {
    return { vtc: presentFoundVtc(await removeVtc(ctx, params.vtcId, body.name)) };
  },

  async restore({ params }, ctx) {
    return { vtc: presentFoundVtc(await restoreVtc(ctx, params.vtcId)) };
  },

  async handOver({ params, body }, ctx) {
    return { vtc: presentFoundVtc(await handVtcOver(ctx, params.vtcId, body.userId)) };
  },
};
