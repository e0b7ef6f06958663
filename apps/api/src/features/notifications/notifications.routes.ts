import type { notificationsContract } from '@waybill/schema/features/notifications.contract';
import type { Handlers } from '../../http/contract-router.ts';
import { presentGroup } from './notifications.presenter.ts';
import { listGroups, markAsRead } from './notifications.service.ts';
import { removePushSubscription, setPushSubscription } from './push/subscriptions.service.ts';
import { changeSettings, listSettings } from './settings.service.ts';

export const notificationsHandlers: Handlers<typeof notificationsContract> = {
  async list({ query }, ctx) {
    const { groups, nextCursor, unread } = await listGroups(ctx, query);
    return {
      groups: groups.map(presentGroup).filter((group) => group !== null),
      nextCursor,
      unread,
    };
  },

  async read({ body }, ctx) {
    return { unread: await markAsRead(ctx, body) };
  },

  async listSettings(_input, ctx) {
    return listSettings(ctx);
  },

  async setSettings({ body }, ctx) {
    return changeSettings(ctx, body);
  },

  async setPushSubscription({ body }, ctx) {
    await setPushSubscription(ctx, body);
    return { success: true };
  },

  async removePushSubscription(_input, ctx) {
    await removePushSubscription(ctx);
    return { success: true };
  },
};
