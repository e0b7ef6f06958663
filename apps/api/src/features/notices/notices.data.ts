import type { NoticeSeverity } from '@waybill/schema/features/notices.models';
import type { RichText } from '@waybill/schema/rich-text';
import type { Db } from '../../lib/db.ts';

interface NoticeFields {
  readonly severity: NoticeSeverity;
  readonly body: RichText;
  readonly translations: Readonly<Record<string, RichText>>;
  readonly from: Date;
  readonly until: Date | null;
}

/** Lists the notices shown now that a user has not dismissed, most severe and latest first. */
export async function listShown(db: Db, userId: string, now: Date, limit: number) {
  return db.notice.findMany({
    where: {
      from: { lte: now },
      OR: [{ until: null }, { until: { gt: now } }],
      dismissals: { none: { userId } },
    },
    orderBy: [{ severity: 'desc' }, { from: 'desc' }, { id: 'desc' }],
    take: limit,
  });
}

/** Lists all notices before an id, latest first. */
export async function listNotices(db: Db, beforeId: string | null, limit: number) {
  return db.notice.findMany({
    where: beforeId === null ? {} : { id: { lt: beforeId } },
    orderBy: { id: 'desc' },
    take: limit,
  });
}
export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number];

/** Null if it doesn't exist. */
export async function findNotice(db: Db, id: string): Promise<NoticeRow | null> {
  return db.notice.findUnique({ where: { id } });
}

export async function createNotice(
  db: Db,
  fields: NoticeFields & { readonly isNotified: boolean; readonly createdAt: Date },
): Promise<NoticeRow> {
  return db.notice.create({ data: fields });
}

export async function updateNotice(db: Db, id: string, fields: NoticeFields): Promise<NoticeRow> {
  return db.notice.update({ where: { id }, data: fields });
}

/** Deletes a notice. False if it doesn't exist. */
export async function removeNotice(db: Db, id: string): Promise<boolean> {
  const { count } = await db.notice.deleteMany({ where: { id } });
  return count > 0;
}

/** Dismisses a notice. Idempotent. */
export async function setDismissed(
  db: Db,
  noticeId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const data = [{ noticeId, userId, dismissedAt: now }];
  await db.noticeDismissal.createMany({ data, skipDuplicates: true });
}
