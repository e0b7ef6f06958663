import type {
  NotificationSettings,
  NotificationSettingsForm,
} from '@waybill/schema/features/notifications.contract';
import { type NotificationSetting } from '@waybill/schema/features/notification-items.models';
import {
  allNotificationKinds,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
  type NotificationSection,
} from '@waybill/schema/features/notifications.models';

/** Returns the settings after these changes. */
export function withChanges(
  now: NotificationSettings,
  { settings: changed = [], reader: _reader, ...times }: NotificationSettingsForm,
): NotificationSettings {
  const settings = now.settings.map(
    (setting) => changed.find((one) => isSame(one, setting)) ?? setting,
  );
  return { ...now, ...times, settings };
}

function isSame(one: NotificationSetting, other: NotificationSetting): boolean {
  return one.kind === other.kind && one.channel === other.channel;
}

/** Lists the kinds of a section, in order. */
export function kindsOf(section: NotificationSection): readonly NotificationKind[] {
  return allNotificationKinds.filter((kind) => notificationKinds[kind].section === section);
}

/** Returns the changeable settings of some kinds on one channel. */
export function choicesOf(
  settings: readonly NotificationSetting[],
  kinds: readonly NotificationKind[],
  channel: NotificationChannel,
): readonly NotificationSetting[] {
  return settings.filter((one) => one.channel === channel && kinds.includes(one.kind));
}
