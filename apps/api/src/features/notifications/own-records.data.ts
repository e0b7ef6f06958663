import type { Db } from '../../lib/db.ts';

/** A user's notifications and their settings. */
export async function listOwnRecords(db: Db, userId: string) {
  return db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      notifications: {
        select: { kind: true, vtcId: true, params: true, createdAt: true, readAt: true },
        orderBy: { id: 'asc' },
      },
      notificationSettings: { select: { kind: true, channel: true, on: true } },
      notificationPreferences: true,
    },
  });
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
