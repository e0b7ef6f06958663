import type { demoRequestsContract } from '@waybill/schema/features/demo-requests.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentDemoRequest } from './demo-requests.presenter.ts';
import {
  answerDemoRequest,
  createDemoRequest,
  listDemoRequests,
  removeDemoRequest,
} from './demo-requests.service.ts';

export const demoRequestsHandlers: Handlers<typeof demoRequestsContract> = {
  async create({ body }, ctx) {
    await createDemoRequest(ctx, body);
    return { success: true };
  },

  async list({ query }, ctx) {
    const { rows, nextCursor } = await listDemoRequests(ctx, query);
    return { requests: rows.map(presentDemoRequest), nextCursor };
  },

  async answer({ params }, ctx) {
    await answerDemoRequest(ctx, params.demoRequestId);
    return { success: true };
  },

  async remove({ params }, ctx) {
    await removeDemoRequest(ctx, params.demoRequestId);
    return { success: true };
  },
};
