import type { ReadForm } from '@waybill/schema/features/notifications.contract';
import { limits } from '@waybill/schema/limits';
import type { Db } from '../../lib/db.ts';
import type { Statement } from '../../lib/statement.ts';
import { mediaSelect } from '../media/media.data.ts';

/** A group's row: how many notifications are unread, and how many there are, up to the counting limit. */
interface GroupRow {
  readonly key: string;
  readonly newestId: string;
  readonly unread: number;
  readonly total: number;
  /** The newest few. */
  readonly ids: readonly string[];
}

/** Greater than every id. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
/** One more than the limit shows that there are more. */
const counted = limits.unreadCount + 1;

interface GroupFilter {
  readonly limit: number;
  /** Only unread ones. */
  readonly isUnread: boolean;
  readonly beforeId: string | null;
}

/** Separate from its query, so that a test can EXPLAIN it. */
export function buildGroupsStatement(
  userId: string,
  { limit, isUnread, beforeId }: GroupFilter,
): Statement<GroupRow> {
  const shown = (row: string) =>
    `AND ${row}.in_app ${isUnread ? `AND ${row}.read_at IS NULL` : ''}`;
  const ofGroup = `FROM notifications i WHERE i.user_id = $1::uuid AND i.group_key = page.group_key AND i.in_app`;
  const countOf = (more: string) =>
    `(SELECT count(*)::int FROM (SELECT ${ofGroup} ${more} LIMIT ${counted}) found)`;
  return {
    text: `WITH page AS (
             SELECT n.id, n.group_key FROM notifications n
             WHERE n.user_id = $1::uuid AND n.id < $2::uuid ${shown('n')}
               AND NOT EXISTS (
                 SELECT FROM notifications newer
                 WHERE newer.user_id = n.user_id AND newer.group_key = n.group_key
                   AND newer.id > n.id ${shown('newer')})
             ORDER BY n.id DESC LIMIT $3::int)
           SELECT group_key AS key, id AS "newestId",
                  ${countOf('AND i.read_at IS NULL')} AS unread, ${countOf('')} AS total,
                  ARRAY(SELECT i.id::text ${ofGroup} ${shown('i')}
                        ORDER BY i.id DESC LIMIT ${limits.notificationsPerGroup}) AS ids
           FROM page ORDER BY id DESC`,
    values: [userId, beforeId ?? lastId, limit],
  };
}

/** Returns one page of a user's notifications in groups, the one with the newest first. */
export async function listGroups(
  db: Db,
  ...[userId, filter]: Parameters<typeof buildGroupsStatement>
): Promise<GroupRow[]> {
  const { text, values } = buildGroupsStatement(userId, filter);
  return db.$queryRawUnsafe<GroupRow[]>(text, ...values);
}

/** Lists notifications by id, newest first. */
export async function listNotifications(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return [];
  return db.notification.findMany({
    where: { id: { in: [...ids] } },
    include: { about: { select: { id: true, username: true, avatar: mediaSelect } } },
    orderBy: { id: 'desc' },
  });
}
export type NotificationRow = Awaited<ReturnType<typeof listNotifications>>[number];

/**
 * Counts the groups with unread notifications, as the list shows them, up to one more than the display limit.
 */
export async function countUnread(db: Db, userId: string): Promise<number> {
  const [row] = await db.$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count
    FROM (SELECT DISTINCT group_key FROM notifications
          WHERE user_id = ${userId}::uuid AND in_app AND read_at IS NULL LIMIT ${counted}) found`;
  return row.count;
}

/** Counts how many of these notifications belong to a user. */
export async function countOwn(db: Db, userId: string, ids: readonly string[]): Promise<number> {
  return db.notification.count({ where: { userId, id: { in: [...ids] } } });
}

/**
 * Marks some of a user's notifications as read: by id, or as the app shows them, a group or all up to one.
 * Those that the app doesn't show stay unread, and are still sent by mail or push.
 */
export async function setRead(
  db: Db,
  userId: string,
  { ids, groupKey, until }: ReadForm,
  readAt: Date,
): Promise<void> {
  await db.notification.updateMany({
    where: {
      userId,
      readAt: null,
      ...(ids ? { id: { in: ids } } : { inApp: true }),
      ...(groupKey !== undefined && { groupKey }),
      ...(until !== undefined && { id: { lte: until } }),
    },
    data: { readAt },
  });
}

/** Removes read and unread notifications older than their retention times. */
export async function removeNotifications(
  db: Db,
  readBefore: Date,
  unreadBefore: Date,
): Promise<void> {
  await db.notification.deleteMany({
    where: { createdAt: { lt: readBefore }, readAt: { lt: readBefore } },
  });
  await db.notification.deleteMany({ where: { createdAt: { lt: unreadBefore } } });
}

/** Removes the records of the last members of companies that ended before this time. */
export async function removeLastMembers(db: Db, before: Date): Promise<void> {
  await db.lastMember.deleteMany({ where: { endedAt: { lt: before } } });
}
