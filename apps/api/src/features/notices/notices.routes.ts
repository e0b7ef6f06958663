import type { noticesContract } from '@waybill/schema/features/notices.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentNotice, presentWritten } from './notices.presenter.ts';
import {
  createNotice,
  dismissNotice,
  listNotices,
  listShownNotices,
  removeNotice,
  updateNotice,
} from './notices.service.ts';

export const noticesHandlers: Handlers<typeof noticesContract> = {
  async list({ query }, ctx) {
    const rows = await listShownNotices(ctx);
    return { notices: rows.map((row) => presentNotice(row, query.language)) };
  },

  async dismiss({ params }, ctx) {
    await dismissNotice(ctx, params.noticeId);
    return { success: true };
  },

  async listAll({ query }, ctx) {
    const { rows, nextCursor } = await listNotices(ctx, query);
    const now = ctx.clock();
    return { notices: rows.map((row) => presentWritten(row, now)), nextCursor };
  },

  async create({ body }, ctx) {
    return { notice: presentWritten(await createNotice(ctx, body), ctx.clock()) };
  },

  async update({ params, body }, ctx) {
    const row = await updateNotice(ctx, params.noticeId, body);
    return { notice: presentWritten(row, ctx.clock()) };
  },

  async remove({ params }, ctx) {
    await removeNotice(ctx, params.noticeId);
    return { success: true };
  },
};
