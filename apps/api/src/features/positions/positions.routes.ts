import type { positionsContract } from '@waybill/schema/features/positions.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { buildMediaUrl } from '../media/media.presenter.ts';
import { takePing } from './ping.service.ts';
import { getDriverOnTheRoad, getPublicMap, getTrail, listOnTheRoad } from './reading.service.ts';
import {
  getPublicMapSettings,
  getVisibility,
  setPublicMap,
  setVisibility,
} from './settings.service.ts';
import { setView } from './view.service.ts';

export const positionsHandlers: Handlers<typeof positionsContract> = {
  async ping({ body }, ctx) {
    return takePing(ctx, body);
  },

  async setView({ params, body }, ctx) {
    await setView(ctx, params.streamId, body);
    return { success: true };
  },

  async getTrail({ params }, ctx) {
    const { since, lines } = await getTrail(ctx, params.driverId);
    return { since: since.toISOString(), lines };
  },

  async listOnTheRoad({ query }, ctx) {
    return listOnTheRoad(ctx, query);
  },

  async getDriver({ params }, ctx) {
    return { driver: await getDriverOnTheRoad(ctx, params.driverId) };
  },

  async getPublicMap({ params, query }, ctx) {
    const map = await getPublicMap(ctx, params.tag, query.game);
    const { company, at, isBeginning, games, trucks } = map;
    const { name, tag, logo } = company;
    return {
      company: { name, tag, logoUrl: buildMediaUrl(logo) },
      at: at.toISOString(),
      isBeginning,
      games: [...games],
      trucks: [...trucks],
    };
  },

  async getVisibility(_input, ctx) {
    return { visibility: await getVisibility(ctx) };
  },

  async setVisibility({ body }, ctx) {
    await setVisibility(ctx, body.visibility);
    return { visibility: body.visibility };
  },

  async getPublicMapSettings({ params }, ctx) {
    return { publicMap: await getPublicMapSettings(ctx, params.vtcId) };
  },

  async setPublicMapSettings({ params, body }, ctx) {
    return { publicMap: await setPublicMap(ctx, params.vtcId, body) };
  },
};
