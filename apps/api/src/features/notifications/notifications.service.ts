import type { NotificationsQuery, ReadForm } from '@waybill/schema/features/notifications.contract';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { readIdCursor, toPage } from '../../lib/cursor.ts';
import * as data from './notifications.data.ts';
import type { NotificationRow } from './notifications.data.ts';

/** Notifications shown as one. */
export interface Group {
  readonly key: string;
  /** How many are unread, or the total once all are read. */
  readonly count: number;
  readonly isRead: boolean;
  /** The newest few, latest first. */
  readonly rows: readonly NotificationRow[];
}

interface GroupPage {
  readonly groups: readonly Group[];
  readonly nextCursor: string | null;
  readonly unread: number;
}

/** Returns one page of the actor's notifications. @throws VALIDATION_FAILED */
export async function listGroups(
  { db, actor: { userId } }: ActorContext,
  { limit, cursor, unread: isUnread = false }: NotificationsQuery,
): Promise<GroupPage> {
  const filter = { limit: limit + 1, isUnread, beforeId: readIdCursor(cursor) };
  const [found, unread] = await Promise.all([
    data.listGroups(db, userId, filter),
    data.countUnread(db, userId),
  ]);
  const { rows, nextCursor } = toPage(found, limit, ({ newestId }) => [newestId]);
  const shown = await data.listNotifications(
    db,
    rows.flatMap(({ ids }) => ids),
  );
  const groups = rows.map((row) => ({
    key: row.key,
    count: row.unread || row.total,
    isRead: row.unread === 0,
    rows: shown.filter(({ id }) => row.ids.includes(id)),
  }));
  return { groups, nextCursor, unread };
}

/** Marks some of the actor's notifications as read. Returns how many are left. @throws NOT_FOUND */
export async function markAsRead(ctx: WriteContext, form: ReadForm): Promise<number> {
  return ctx.transact(async ({ db, actor: { userId } }) => {
    const ids = new Set(form.ids);
    const areOwn = ids.size === 0 || (await data.countOwn(db, userId, [...ids])) === ids.size;
    if (!areOwn) throw new AppError('NOT_FOUND');
    await data.setRead(db, userId, form, ctx.clock());
    return data.countUnread(db, userId);
  });
}
