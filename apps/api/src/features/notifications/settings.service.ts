import type {
  NotificationSettings,
  NotificationSettingsForm,
} from '@waybill/schema/features/notifications.contract';
import { isOnByDefault, isSwitchable } from '@waybill/schema/features/notifications.fields';
import { type NotificationSetting } from '@waybill/schema/features/notification-items.models';
import {
  allNotificationKinds,
  notificationChannels,
} from '@waybill/schema/features/notifications.models';
import { messages } from '@waybill/schema/messages';
import { lockUser } from '../../auth/user-locks.data.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { readTimes } from './notifications.policy.ts';
import * as data from './settings.data.ts';

/** Mail and push can be paused for up to a year. */
const longestPauseMs = 366 * 24 * 3_600_000;

/** Returns the actor's notification settings, by channel, and their times. */
export async function listSettings({ db, actor }: ActorContext): Promise<NotificationSettings> {
  return readSettings(db, actor.userId);
}

/**
 * Changes some settings, and returns all of them. Required notifications stay on. @throws VALIDATION_FAILED
 */
export async function changeSettings(
  ctx: WriteContext,
  { settings = [], reader, quietHours, pausedUntil, ...times }: NotificationSettingsForm,
): Promise<NotificationSettings> {
  const paused = pausedUntil == null ? null : new Date(pausedUntil);
  const now = ctx.clock();
  if (paused && paused.getTime() > now.getTime() + longestPauseMs) {
    throw new AppError('VALIDATION_FAILED', { fields: { pausedUntil: messages.fieldInvalid } });
  }
  const switchable = settings.filter(({ kind, channel }) => isSwitchable(kind, channel));
  return ctx.transact(
    async ({ db, actor: { userId } }) => {
      await data.setSettings(db, userId, switchable);
      if (reader) await data.setSeen(db, userId, reader);
      const changes = {
        ...times,
        ...(quietHours !== undefined && {
          quietFrom: quietHours?.from ?? null,
          quietUntil: quietHours?.until ?? null,
        }),
        ...(pausedUntil !== undefined && { pausedUntil: paused }),
      };
      if (Object.keys(changes).length > 0) await data.setPreferences(db, userId, changes);
      await data.releaseWaitingItems(db, userId, now);
      return readSettings(db, userId);
    },
    { lockFirst: (db) => lockUser(db, ctx.actor.userId) },
  );
}

async function readSettings(db: Db, userId: string): Promise<NotificationSettings> {
  const chosen = new Map(
    (await data.listChosen(db, userId)).map((setting) => [keyOf(setting), setting.on]),
  );
  const settings: NotificationSetting[] = allNotificationKinds.flatMap((kind) =>
    notificationChannels
      .filter((channel) => isSwitchable(kind, channel))
      .map((channel) => ({
        kind,
        channel,
        on: chosen.get(keyOf({ kind, channel })) ?? isOnByDefault(kind, channel),
      })),
  );
  return { settings, ...readTimes(await data.findPreferences(db, userId)) };
}

function keyOf({ kind, channel }: { readonly kind: string; readonly channel: string }): string {
  return `${kind} ${channel}`;
}
