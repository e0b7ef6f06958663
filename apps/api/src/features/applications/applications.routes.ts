import type { applicationsContract } from '@waybill/schema/features/applications.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { Repeated } from '../../lib/repeated.ts';
import { getRecruitment, setRecruitment } from '../vtcs/recruitment/recruitment.service.ts';
import {
  presentApplication,
  presentDetail,
  presentListed,
  presentMessage,
  presentRecruitment,
} from './applications.presenter.ts';
import {
  findOwnPending,
  getApplication,
  listApplications,
  listOwnApplications,
} from './applications.service.ts';
import { acceptApplication, rejectApplication, withdrawApplication } from './deciding.service.ts';
import { fileApplication } from './filing.service.ts';
import { createMessage, listMessages, removeVote, setVote } from './thread.service.ts';

export const applicationsHandlers: Handlers<typeof applicationsContract> = {
  async getRecruitment({ params }, ctx) {
    const recruitment = await getRecruitment(ctx, params.vtcId);
    return presentRecruitment(recruitment, await findOwnPending(ctx, params.vtcId));
  },

  async setRecruitment({ params, body }, ctx) {
    // Only members can set it, and members have no pending application here.
    return presentRecruitment(await setRecruitment(ctx, params.vtcId, body), null);
  },

  async file({ params, body }, ctx) {
    const { row, isNew } = await fileApplication(ctx, params.vtcId, body);
    const reply = { application: presentApplication(row) };
    return isNew ? reply : new Repeated(reply);
  },

  async listOwn({ query }, ctx) {
    const { rows, nextCursor } = await listOwnApplications(ctx, query);
    return { applications: rows.map(presentApplication), nextCursor };
  },

  async list({ params, query }, ctx) {
    const { rows, nextCursor } = await listApplications(ctx, params.vtcId, query);
    return {
      applications: rows.map((row) => presentListed(row, ctx.actor.userId)),
      nextCursor,
    };
  },

  async get({ params }, ctx) {
    return presentDetail(await getApplication(ctx, params.applicationId));
  },

  async accept({ params, body }, ctx) {
    return presentDetail(await acceptApplication(ctx, params.applicationId, body.roleIds));
  },

  async reject({ params, body }, ctx) {
    return presentDetail(await rejectApplication(ctx, params.applicationId, body.reason));
  },

  async withdraw({ params }, ctx) {
    return presentDetail(await withdrawApplication(ctx, params.applicationId));
  },

  async setVote({ params, body }, ctx) {
    return presentDetail(await setVote(ctx, params.applicationId, body));
  },

  async removeVote({ params }, ctx) {
    return presentDetail(await removeVote(ctx, params.applicationId));
  },

  async listMessages({ params }, ctx) {
    return { messages: (await listMessages(ctx, params.applicationId)).map(presentMessage) };
  },

  async createMessage({ params, body }, ctx) {
    return { message: presentMessage(await createMessage(ctx, params.applicationId, body)) };
  },
};
