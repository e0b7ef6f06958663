import type { chatModerationContract } from '@waybill/schema/features/chat-moderation.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentMute, presentReport } from './moderation.presenter.ts';
import {
  closeDirectReport,
  closeReport,
  listMutes,
  listReports,
  muteMember,
  removeDirectMessage,
  reportMessage,
  setBlocked,
  unmuteMember,
} from './moderation.service.ts';

export const chatModerationHandlers: Handlers<typeof chatModerationContract> = {
  async report({ params, body }, ctx) {
    await reportMessage(ctx, params, body.reason);
    return { success: true };
  },

  async listReports({ params }, ctx) {
    return { reports: (await listReports(ctx, params.vtcId)).map(presentReport) };
  },

  async closeReport({ params }, ctx) {
    await closeReport(ctx, params.chatReportId);
    return { success: true };
  },

  async listDirectReports(_input, ctx) {
    return { reports: (await listReports(ctx, null)).map(presentReport) };
  },

  async closeDirectReport({ params }, ctx) {
    await closeDirectReport(ctx, params.chatReportId);
    return { success: true };
  },

  async removeDirect({ params, body }, ctx) {
    await removeDirectMessage(ctx, params.chatReportId, body.reason);
    return { success: true };
  },

  async listMutes({ params }, ctx) {
    return { mutes: (await listMutes(ctx, params.vtcId)).map(presentMute) };
  },

  async mute({ params, body }, ctx) {
    return { until: (await muteMember(ctx, params, body)).toISOString() };
  },

  async unmute({ params }, ctx) {
    await unmuteMember(ctx, params);
    return { success: true };
  },

  async block({ params }, ctx) {
    await setBlocked(ctx, params.channelId, true);
    return { success: true };
  },

  async unblock({ params }, ctx) {
    await setBlocked(ctx, params.channelId, false);
    return { success: true };
  },
};
