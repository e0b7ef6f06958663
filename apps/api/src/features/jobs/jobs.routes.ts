import type { jobsContract } from '@waybill/schema/features/jobs.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentAppeal, presentComment } from './decisions/decisions.presenter.ts';
import { appeal, comment, decide, decideMany } from './decisions/decisions.service.ts';
import { setSharing } from './sharing/sharing.service.ts';
import { getPublicWaybill } from './sharing/waybill.service.ts';
import { getJob } from './detail/job-detail.service.ts';
import { removeTrial } from './detail/trials.service.ts';
import { getCounts } from './list/job-counts.service.ts';
import { listJobs, listTraces } from './list/job-list.service.ts';
import { openJobTable } from './list/job-table.service.ts';
import { presentPlan } from './plans/plans.presenter.ts';
import { createPlan, listNames, listPlans, withdrawPlan } from './plans/plans.service.ts';
import { getLeaderboard, getStats } from './stats/stats.service.ts';

export const jobsHandlers: Handlers<Omit<typeof jobsContract, 'create' | 'createOwn'>> = {
  list: async ({ params, query }, ctx) => listJobs(ctx, { vtcId: params.vtcId }, query),
  listCsv: async ({ params, query }, ctx) => openJobTable(ctx, params, query),
  getCounts: async ({ params }, ctx) => getCounts(ctx, params.vtcId),
  listOwn: async ({ query }, ctx) => listJobs(ctx, { driverId: ctx.actor.userId }, query),
  listOwnCsv: async ({ query }, ctx) => openJobTable(ctx, { driverId: ctx.actor.userId }, query),

  getPublic: async ({ params }, ctx) => getPublicWaybill(ctx, params.jobId),

  async setSharing({ params, body }, ctx) {
    await setSharing(ctx, params.jobId, body.isPublic);
    return getJob(ctx, params.jobId);
  },

  listTraces: async ({ params, query }, ctx) =>
    listTraces(ctx, params.vtcId, query.driverId ?? null),

  get: async ({ params }, ctx) => getJob(ctx, params.jobId),

  async removeOwn({ params }, ctx) {
    await removeTrial(ctx, params.jobId);
    return { success: true };
  },

  async decide({ params, body }, ctx) {
    await decide(ctx, params.jobId, body);
    return getJob(ctx, params.jobId);
  },

  decideMany: async ({ params, query, body }, ctx) => decideMany(ctx, params.vtcId, query, body),

  async appeal({ params, body }, ctx) {
    return { appeal: presentAppeal(await appeal(ctx, params.jobId, body.text)) };
  },

  async comment({ params, body }, ctx) {
    return { comment: presentComment(await comment(ctx, params.jobId, body.text)) };
  },

  listNames: async ({ params }, ctx) => listNames(ctx, params.vtcId),

  getStats: async ({ params, query: { driverId, ...days } }, ctx) =>
    getStats(ctx, { vtcId: params.vtcId, driverId }, days),
  getOwnStats: async ({ query }, ctx) => getStats(ctx, { driverId: ctx.actor.userId }, query),

  getLeaderboard: async ({ params, query }, ctx) => getLeaderboard(ctx, params.vtcId, query),

  async listPlans({ params, query }, ctx) {
    const { rows, nextCursor } = await listPlans(ctx, params.vtcId, query);
    return { plans: rows.map(presentPlan), nextCursor };
  },

  async createPlan({ params, body }, ctx) {
    return { plan: presentPlan(await createPlan(ctx, params.vtcId, body)) };
  },

  async withdrawPlan({ params }, ctx) {
    return { plan: presentPlan(await withdrawPlan(ctx, params.vtcId, params.planId)) };
  },
};
