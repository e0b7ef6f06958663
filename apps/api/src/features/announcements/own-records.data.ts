import type { Db } from '../../lib/db.ts';

/** Lists a user's announcements, and those they have read. */
export async function listOwnRecords(db: Db, userId: string) {
  return db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      announcements: {
        select: {
          vtcId: true,
          title: true,
          body: true,
          pinnedUntil: true,
          createdAt: true,
          editedAt: true,
        },
        orderBy: { id: 'asc' },
      },
      membership: {
        select: {
          announcementsRead: {
            select: { announcementId: true, readAt: true },
            orderBy: { readAt: 'asc' },
          },
        },
      },
    },
  });
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
