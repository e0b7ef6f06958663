import type { fuelContract } from '@waybill/schema/features/fuel.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { setBasePrices } from './base-prices.service.ts';
import { getBoard, getReasons, listOnRoute } from './board.service.ts';
import { currencyOf, presentReport } from './fuel.presenter.ts';
import { createReport, listReports, removeReport, takeBackReport } from './reports.service.ts';

export const fuelHandlers: Handlers<typeof fuelContract> = {
  async getBoard({ params, query }, ctx) {
    return { board: await getBoard(ctx, params.vtcId, query.game) };
  },

  async getReasons({ params, query }, ctx) {
    return { reasons: await getReasons(ctx, params.vtcId, query) };
  },

  async getRoute({ params, query }, ctx) {
    const cities = await listOnRoute(ctx, params.vtcId, query);
    return { cities, currency: currencyOf(query.game) };
  },

  async listReports({ params, query }, ctx) {
    const { rows, nextCursor } = await listReports(ctx, params.vtcId, query);
    const now = ctx.clock();
    return { reports: rows.map((row) => presentReport(row, ctx.actor, now)), nextCursor };
  },

  async createReport({ params, body }, ctx) {
    const row = await createReport(ctx, params.vtcId, body);
    return { report: presentReport(row, ctx.actor, ctx.clock()) };
  },

  async takeBackReport({ params }, ctx) {
    await takeBackReport(ctx, params.fuelReportId);
    return { success: true };
  },

  async removeReport({ params, body }, ctx) {
    await removeReport(ctx, params.fuelReportId, body.reason);
    return { success: true };
  },

  async setBasePrices({ params, body }, ctx) {
    return { board: await setBasePrices(ctx, params.vtcId, body) };
  },
};
