import { events } from '@waybill/schema/events';
import {
  defaultTimes,
  isOnByDefault,
  type NotificationTimes,
} from '@waybill/schema/features/notifications.fields';
import type { NotificationIds } from '@waybill/schema/features/notification-ids.models';
import type { NotificationKind } from '@waybill/schema/features/notifications.models';
import { idSchema } from '@waybill/schema/text';
import { z } from 'zod';
import type { PreferencesRow } from './settings.data.ts';

/** True if an event is pushed by default: for announcements, only if pinned. */
export function isPushedByDefault(kind: NotificationKind, payload: unknown): boolean {
  const isMinor =
    kind === 'announcement.published' && !events[kind].payload.parse(payload).isPinned;
  return isOnByDefault(kind, 'PUSH') && !isMinor;
}

/** The ids in events’ payloads. */
export const eventIdsSchema = z.object({
  jobId: idSchema.nullable().default(null),
  planId: idSchema.nullable().default(null),
  routePlanId: idSchema.nullable().default(null),
  applicationId: idSchema.nullable().default(null),
  announcementId: idSchema.nullable().default(null),
  companyEventId: idSchema.nullable().default(null),
  allianceId: idSchema.nullable().default(null),
  contractId: idSchema.nullable().default(null),
  achievementId: idSchema.nullable().default(null),
  channelId: idSchema.nullable().default(null),
  payrollId: idSchema.nullable().default(null),
  payslipId: idSchema.nullable().default(null),
  policyId: idSchema.nullable().default(null),
  claimId: idSchema.nullable().default(null),
  truckId: idSchema.nullable().default(null),
  liveryId: idSchema.nullable().default(null),
  n: z.int().transform(String).nullable().default(null),
});

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
