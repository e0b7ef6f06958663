import type { AccountExport } from '@waybill/schema/features/account.models';
import { readTimes } from './notifications.policy.ts';
import type { OwnRecords } from './own-records.data.ts';

type Parts = 'notifications' | 'notificationSettings' | 'notificationTimes';

/** A user's notifications and their settings. */
export function presentOwnRecords({
  notifications,
  notificationSettings,
  notificationPreferences,
}: OwnRecords): Pick<AccountExport, Parts> {
  return {
    notifications: notifications.map(({ params, createdAt, readAt, ...row }) => ({
      ...row,
      params: Object.fromEntries(Object.entries(params ?? {})),
      createdAt: createdAt.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    })),
    notificationSettings,
    notificationTimes: readTimes(notificationPreferences),
  };
}
