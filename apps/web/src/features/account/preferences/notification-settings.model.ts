import type {
  NotificationSettings,
  NotificationSettingsForm,
} from '@waybill/schema/features/notifications.contract';
import {
  allNotificationKinds,
  type NotificationChannel,
  type NotificationKind,
  notificationKinds,
  type NotificationSection,
  type NotificationSetting,
} from '@waybill/schema/features/notifications.models';

/** The settings as they are once these changes are made. */
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

/** The kinds that stand together, in their order. */
export function kindsOf(section: NotificationSection): readonly NotificationKind[] {
  return allNotificationKinds.filter((kind) => notificationKinds[kind].section === section);
}

/** What can be chosen of some kinds on one channel. */
export function choicesOf(
  settings: readonly NotificationSetting[],
  kinds: readonly NotificationKind[],
  channel: NotificationChannel,
): readonly NotificationSetting[] {
  return settings.filter((one) => one.channel === channel && kinds.includes(one.kind));
}
