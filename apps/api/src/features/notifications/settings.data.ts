import type {
  NotificationKind,
  NotificationSetting,
} from '@waybill/schema/features/notifications.models';
import type { Db } from '../../lib/db.ts';

/** What somebody has switched off. */
export async function listSwitchedOff(db: Db, userId: string) {
  return db.notificationSetting.findMany({
    where: { userId, on: false },
    select: { kind: true, channel: true },
  });
}

/** Stores what differs from what everybody is told: everything is on. */
export async function setSettings(
  db: Db,
  userId: string,
  settings: readonly (Omit<NotificationSetting, 'kind'> & { readonly kind: NotificationKind })[],
): Promise<void> {
  const chosen = settings.map(({ kind, channel }) => ({ kind, channel }));
  await db.notificationSetting.deleteMany({ where: { userId, OR: chosen } });
  const off = settings.filter(({ on }) => !on);
  await db.notificationSetting.createMany({
    data: off.map((setting) => Object.assign({ userId }, setting)),
    skipDuplicates: true,
  });
}
