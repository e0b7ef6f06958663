import type { eventSeriesContract } from '@waybill/schema/features/event-series.contract';
import type { Handlers } from '../../../http/contract-router.ts';
import * as service from './series.service.ts';

export const eventSeriesHandlers: Handlers<typeof eventSeriesContract> = {
  async preview({ body }, ctx) {
    return { starts: service.previewSeries(ctx, body).map((start) => start.toISOString()) };
  },

  async create({ params, body }, ctx) {
    return { series: await service.createSeries(ctx, params.vtcId, body) };
  },

  async get({ params }, ctx) {
    return { series: await service.getSeries(ctx.db, params.eventSeriesId) };
  },

  async update({ params, body }, ctx) {
    return { series: await service.updateSeries(ctx, params.eventSeriesId, body) };
  },

  async end({ params }, ctx) {
    await service.endSeries(ctx, params.eventSeriesId);
    return { success: true };
  },
};
