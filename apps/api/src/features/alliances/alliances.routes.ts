import type { contract } from '@waybill/schema/contract';
import type { alliancesContract } from '@waybill/schema/features/alliances.contract';
import type { AllyHandlers, Handlers } from '../../http/contract-router.ts';
import {
  acceptInvitation,
  askToJoin,
  foundAlliance,
  giveNotice,
  refuseInvitation,
  setConsents,
  withdrawNotice,
} from './alliances.service.ts';
import {
  presentDetail,
  presentHistory,
  presentListed,
  presentProposal,
  presentPublic,
} from './alliances.presenter.ts';
import {
  getAllyJob,
  getAllyLeaderboard,
  getJointLeaderboard,
  getJointStats,
  listAllyJobs,
  listAllyMembers,
  listAllyPlans,
} from './ally-reads.service.ts';
import {
  getAlliance,
  getPublicAlliance,
  listAlliances,
  listHistory,
  listProposals,
} from './reading.service.ts';
import { propose, proposeChange, setBallot } from './votes.service.ts';

export const alliancesHandlers: Handlers<typeof alliancesContract> = {
  async list({ params }, ctx) {
    return { alliances: (await listAlliances(ctx, params.vtcId)).map(presentListed) };
  },
  async found({ body }, ctx) {
    return presentDetail(await foundAlliance(ctx, body));
  },
  async getPublic({ params }, ctx) {
    const { alliance, companies } = await getPublicAlliance(ctx, params.slug);
    return { alliance: presentPublic(alliance, companies) };
  },
  async get({ params }, ctx) {
    return presentDetail(await getAlliance(ctx, params.allianceId));
  },
  async update({ params, body }, ctx) {
    const view = await proposeChange(ctx, params.allianceId, body);
    return { proposal: presentProposal(view, ctx.clock()) };
  },
  async listHistory({ params }, ctx) {
    return { history: (await listHistory(ctx, params.allianceId)).map(presentHistory) };
  },
  async listProposals({ params, query }, ctx) {
    const { rows, nextCursor } = await listProposals(ctx, params.allianceId, query);
    const now = ctx.clock();
    return { proposals: rows.map((view) => presentProposal(view, now)), nextCursor };
  },
  async propose({ params, body }, ctx) {
    const view = await propose(ctx, params.allianceId, body);
    return { proposal: presentProposal(view, ctx.clock()) };
  },
  async setBallot({ params, body }, ctx) {
    const view = await setBallot(ctx, params.proposalId, body.yes);
    return { proposal: presentProposal(view, ctx.clock()) };
  },
  async ask({ params }, ctx) {
    await askToJoin(ctx, params.allianceId);
    return { success: true };
  },
  async accept({ params, body }, ctx) {
    return presentDetail(await acceptInvitation(ctx, params.allianceId, body.terms));
  },
  async refuse({ params }, ctx) {
    await refuseInvitation(ctx, params.allianceId);
    return { success: true };
  },
  async setConsents({ params, body }, ctx) {
    return presentDetail(await setConsents(ctx, params.allianceId, body.terms));
  },
  async giveNotice({ params }, ctx) {
    return { leavesAt: (await giveNotice(ctx, params.allianceId)).toISOString() };
  },
  async withdrawNotice({ params }, ctx) {
    return presentDetail(await withdrawNotice(ctx, params.allianceId));
  },
  getLeaderboard: async ({ params, query }, ctx) =>
    getJointLeaderboard(ctx, params.allianceId, query),
  getStats: async ({ params }, ctx) => getJointStats(ctx, params.allianceId),
};

/** Handlers of other features' routes for members of an allied company, where the term is in force. */
export const allyHandlers: AllyHandlers<typeof contract> = {
  jobs: {
    list: async ({ params, query }, ctx) => listAllyJobs(ctx, params.vtcId, query),
    get: async ({ params }, ctx) => getAllyJob(ctx, params.jobId),
    getLeaderboard: async ({ params, query }, ctx) => getAllyLeaderboard(ctx, params.vtcId, query),
    listPlans: async ({ params, query }, ctx) => listAllyPlans(ctx, params.vtcId, query),
  },
  members: {
    list: async ({ params, query }, ctx) => listAllyMembers(ctx, params.vtcId, query),
  },
};
