import { events } from '@waybill/schema/events';
import {
  defaultTimes,
  isOnByDefault,
  type NotificationTimes,
} from '@waybill/schema/features/notifications.fields';
import type { NotificationIds } from '@waybill/schema/features/notification-ids.models';
import type { NotificationKind } from '@waybill/schema/features/notifications.models';
import type { PreferencesRow } from './settings.data.ts';

/** True if an event is pushed by default: for announcements, only if pinned. */
export function isPushedByDefault(kind: NotificationKind, payload: unknown): boolean {
  const isMinor =
    kind === 'announcement.published' && !events[kind].payload.parse(payload).isPinned;
  return isOnByDefault(kind, 'PUSH') && !isMinor;
}

/** Fills the ids of an event into a link or key of the catalogue. @throws when one is missing */
export function fillTemplate(template: string, ids: Partial<NotificationIds>): string {
  const values = new Map<string, string | null>(Object.entries(ids));
  return template.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => {
    const value = values.get(name);
    if (!value) throw new Error(`there is no ${name} for ${template}`);
    return value;
  });
}

/** Returns a user's notification times. Without a row, the defaults. */
export function readTimes(row: PreferencesRow | null): NotificationTimes {
  if (row === null) return defaultTimes;
  const { mailMode, digestHour, quietFrom, quietUntil, pausedUntil } = row;
  const isQuiet = quietFrom !== null && quietUntil !== null;
  return {
    mailMode,
    digestHour,
    quietHours: isQuiet ? { from: quietFrom, until: quietUntil } : null,
    pausedUntil: pausedUntil?.toISOString() ?? null,
  };
}
