import type { trafficContract } from '@waybill/schema/features/traffic.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { listAreas, listCities, listHours } from './conditions.service.ts';
import { getOutside } from './outside.service.ts';
import {
  createReport,
  listReports,
  removeReport,
  setAnswer,
  withdrawReport,
} from './reports.service.ts';
import { presentReport } from './traffic.presenter.ts';

export const trafficHandlers: Handlers<typeof trafficContract> = {
  async listAreas({ query }, ctx) {
    const { since, areas } = await listAreas(ctx, query.game);
    return { since, areas: [...areas] };
  },

  async listCities({ query }, ctx) {
    const { cities, nextCursor } = await listCities(ctx, query);
    return { cities: [...cities], nextCursor };
  },

  async listHours({ query }, ctx) {
    return { hours: [...(await listHours(ctx, query.game))] };
  },

  async getOutside({ query }, ctx) {
    return getOutside(ctx, query.game);
  },

  async listReports({ query }, ctx) {
    const { rows, cities, nextCursor } = await listReports(ctx, query);
    return { reports: rows.map((row) => presentReport({ row, cities }, ctx.actor)), nextCursor };
  },

  async createReport({ body }, ctx) {
    return { report: presentReport(await createReport(ctx, body), ctx.actor) };
  },

  async setAnswer({ params, body }, ctx) {
    const found = await setAnswer(ctx, params.trafficReportId, body.isThere);
    return { report: presentReport(found, ctx.actor) };
  },

  async withdrawReport({ params }, ctx) {
    await withdrawReport(ctx, params.trafficReportId);
    return { success: true };
  },

  async removeReport({ params }, ctx) {
    await removeReport(ctx, params.trafficReportId);
    return { success: true };
  },
};
