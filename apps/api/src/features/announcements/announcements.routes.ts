import type { announcementsContract } from '@waybill/schema/features/announcements.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { sourceOf } from '../../lib/rich-text.ts';
import { canAnnounce } from './announcements.policy.ts';
import { presentAnnouncement } from './announcements.presenter.ts';
import {
  createAnnouncement,
  getAnnouncement,
  listAnnouncements,
  markRead,
  removeAnnouncement,
  updateAnnouncement,
} from './announcements.service.ts';

export const announcementsHandlers: Handlers<typeof announcementsContract> = {
  async list({ params, query }, ctx) {
    const { rows, nextCursor, unread } = await listAnnouncements(ctx, params.vtcId, query);
    const now = ctx.clock();
    const announcements = rows.map((row) => presentAnnouncement(row, ctx.actor, now));
    return { announcements, nextCursor, unread };
  },

  async create({ params, body }, ctx) {
    const row = await createAnnouncement(ctx, params.vtcId, body);
    return { announcement: presentAnnouncement(row, ctx.actor, ctx.clock()) };
  },

  async get({ params }, ctx) {
    const row = await getAnnouncement(ctx, params.announcementId);
    const source = canAnnounce(ctx.actor) ? sourceOf(row.body) : null;
    return { announcement: presentAnnouncement(row, ctx.actor, ctx.clock()), source };
  },

  async update({ params, body }, ctx) {
    const row = await updateAnnouncement(ctx, params.announcementId, body);
    return { announcement: presentAnnouncement(row, ctx.actor, ctx.clock()) };
  },

  async remove({ params }, ctx) {
    await removeAnnouncement(ctx, params.announcementId);
    return { success: true };
  },

  async markRead({ params }, ctx) {
    await markRead(ctx, params.announcementId);
    return { success: true };
  },
};
