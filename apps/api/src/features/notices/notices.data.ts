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

/** What is told to everybody now and a user has not put away, the weightiest and latest first. */
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

/** All of them, the latest first, before one of an id. */
export async function listNotices(db: Db, beforeId: string | null, limit: number) {
  return db.notice.findMany({
    where: beforeId === null ? {} : { id: { lt: beforeId } },
    orderBy: { id: 'desc' },
    take: limit,
  });
}
export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number];

/** Null for one that is not there. */
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

/** False when there is none of this id. */
export async function removeNotice(db: Db, id: string): Promise<boolean> {
  const { count } = await db.notice.deleteMany({ where: { id } });
  return count > 0;
}

/** Once is enough: a second time changes nothing. */
export async function setDismissed(
  db: Db,
  noticeId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const data = [{ noticeId, userId, dismissedAt: now }];
  await db.noticeDismissal.createMany({ data, skipDuplicates: true });
}
