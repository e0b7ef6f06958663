import type { Prisma } from '@waybill/db/client';
import type { RichText } from '@waybill/schema/rich-text';
import type { Db } from '../../lib/db.ts';

const announcementSelect = {
  id: true,
  vtcId: true,
  title: true,
  body: true,
  author: { select: { id: true, username: true } },
  pinnedUntil: true,
  createdAt: true,
  editedAt: true,
  _count: { select: { reads: true } },
} satisfies Prisma.AnnouncementSelect;

type Row = Prisma.AnnouncementGetPayload<{ select: typeof announcementSelect }>;

/** An announcement, with the member's read state. */
export interface AnnouncementRow extends Row {
  readonly isRead: boolean;
}

export interface Member {
  readonly userId: string;
  readonly vtcId: string;
}

/** A member with the joining date. Older announcements count as read. */
export interface Reader extends Member {
  readonly joinedAt: Date;
}

interface ListRequest {
  /** Only announcements that are still pinned at this time. */
  readonly pinnedAt: Date | null;
  /** The last id of the previous page. */
  readonly after: string | null;
  readonly take: number;
}

export async function findVtcIdOfAnnouncement(db: Db, id: string): Promise<string | null> {
  const found = await db.announcement.findUnique({ where: { id }, select: { vtcId: true } });
  return found?.vtcId ?? null;
}

/** Lists announcements, latest first. */
export async function listAnnouncements(
  db: Db,
  reader: Reader,
  { pinnedAt, after, take }: ListRequest,
): Promise<readonly AnnouncementRow[]> {
  const rows = await db.announcement.findMany({
    where: {
      vtcId: reader.vtcId,
      ...(pinnedAt !== null && { pinnedUntil: { gt: pinnedAt } }),
      ...(after !== null && { id: { lt: after } }),
    },
    select: announcementSelect,
    orderBy: { id: 'desc' },
    take,
  });
  return withReadState(db, reader, rows);
}

/** Returns an announcement, or null. */
export async function findAnnouncement(
  db: Db,
  { userId }: Pick<Member, 'userId'>,
  id: string,
): Promise<AnnouncementRow | null> {
  const row = await db.announcement.findUnique({ where: { id }, select: announcementSelect });
  if (row === null) return null;
  const reader = await findReader(db, { userId, vtcId: row.vtcId });
  const [found] = await withReadState(db, reader, [row]);
  return found ?? null;
}

async function withReadState(
  db: Db,
  { userId, joinedAt }: Reader,
  rows: readonly Row[],
): Promise<AnnouncementRow[]> {
  const ids = rows.map(({ id }) => id);
  const reads = await db.announcementRead.findMany({
    where: { userId, announcementId: { in: ids } },
    select: { announcementId: true },
  });
  const read = new Set(reads.map(({ announcementId }) => announcementId));
  return rows.map((row) => ({ ...row, isRead: read.has(row.id) || row.createdAt < joinedAt }));
}

/** Counts the unread announcements published since the member joined. */
export async function countUnread(db: Db, { userId, vtcId, joinedAt }: Reader): Promise<number> {
  return db.announcement.count({
    where: { vtcId, createdAt: { gte: joinedAt }, reads: { none: { userId } } },
  });
}

/** Returns a member with the joining date. */
export async function findReader(db: Db, member: Member): Promise<Reader> {
  const select = { joinedAt: true } as const;
  const membership = await db.membership.findFirst({ where: { ...member }, select });
  return { ...member, joinedAt: membership?.joinedAt ?? new Date(0) };
}

interface AnnouncementFields {
  readonly title: string;
  readonly body: RichText;
  readonly pinnedUntil?: Date | null;
}

/** Creates an announcement that its author has already read. */
export async function createAnnouncement(
  db: Db,
  { userId, vtcId }: Member,
  fields: AnnouncementFields,
  now: Date,
): Promise<string> {
  const { id } = await db.announcement.create({
    data: { ...fields, vtcId, authorId: userId, createdAt: now },
    select: { id: true },
  });
  await setRead(db, id, { userId, vtcId }, now);
  return id;
}

/** Locks an announcement until the transaction ends. */
export async function lockAnnouncement(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM announcements WHERE id = ${id}::uuid FOR UPDATE`;
}

/** Keeps an announcement from being deleted until the transaction ends. */
export async function lockAnnouncementForKeyShare(db: Db, id: string): Promise<void> {
  await db.$queryRaw`SELECT FROM announcements WHERE id = ${id}::uuid FOR KEY SHARE`;
}

export async function updateAnnouncement(
  db: Db,
  id: string,
  fields: AnnouncementFields,
  now: Date,
): Promise<void> {
  await db.announcement.update({ where: { id }, data: { ...fields, editedAt: now } });
}

export async function removeAnnouncement(db: Db, id: string): Promise<void> {
  await db.announcement.delete({ where: { id } });
}

/** Marks an announcement as read. Idempotent. */
export async function setRead(
  db: Db,
  announcementId: string,
  { userId, vtcId }: Member,
  now: Date,
): Promise<void> {
  const data = [{ announcementId, userId, vtcId, readAt: now }];
  await db.announcementRead.createMany({ data, skipDuplicates: true });
}
