import type { NotificationKind } from '@waybill/schema/features/notifications.models';
import type { Db } from '../../lib/db.ts';

/** Lists users with notifications that should be mailed and are in no mail yet. */
export async function listUsersWithUnmailedItems(db: Db, most: number): Promise<string[]> {
  const found = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT n.user_id::text AS id
    FROM (SELECT notification_id FROM mail_items WHERE mail_id IS NULL
          ORDER BY notification_id LIMIT 1000) loose
    JOIN notifications n ON n.id = loose.notification_id
    LIMIT ${most}`;
  return found.map(({ id }) => id);
}

/** Lists a user's notifications that are in no mail yet, earliest first. */
export async function listUnmailedItems(db: Db, userId: string, most: number) {
  return db.notification.findMany({
    where: { userId, mailItem: { mailId: null } },
    select: { id: true, kind: true, createdAt: true },
    orderBy: { id: 'asc' },
    take: most,
  });
}

/** Excludes notifications from mails. */
export async function removeItems(db: Db, notificationIds: readonly string[]): Promise<void> {
  await db.mailItem.deleteMany({ where: { notificationId: { in: [...notificationIds] } } });
}

/** Adds a notification to a mail. */
export async function setMailOfItem(db: Db, notificationId: string, mailId: string): Promise<void> {
  await db.mailItem.update({
    where: { notificationId },
    data: { mailId },
    select: { mailId: true },
  });
}

/** Returns a user's digest that waits for this time, or null. */
export async function findDigest(db: Db, userId: string, at: Date) {
  return db.mail.findFirst({
    where: { userId, kind: 'digest', state: 'WAITING', nextAttemptAt: at },
    select: { id: true },
  });
}

/** Counts the mails to a user since a time that are about one notification of these kinds. */
export async function countSingles(
  db: Db,
  userId: string,
  kinds: readonly NotificationKind[],
  since: Date,
): Promise<number> {
  return db.mail.count({ where: { userId, kind: { in: [...kinds] }, createdAt: { gt: since } } });
}

/** Lists a mail's notifications that are unread in the app, earliest first. */
export async function listUnreadItems(db: Db, mailId: string): Promise<string[]> {
  const items = await db.mailItem.findMany({
    where: { mailId, notification: { readAt: null } },
    select: { notificationId: true },
    orderBy: { notificationId: 'asc' },
  });
  return items.map(({ notificationId }) => notificationId);
}
