import type { CalendarSourceName } from '@waybill/schema/features/calendar.models';
import type { Db } from '../../lib/db.ts';

type Bytes = Uint8Array<ArrayBuffer>;

/** Returns a user's feed. Null without one. */
export async function findFeed(db: Db, userId: string) {
  return db.calendarFeed.findUnique({ where: { userId } });
}
export type FeedRow = NonNullable<Awaited<ReturnType<typeof findFeed>>>;

/** Returns the feed at an address, with what its owner's language depends on. */
export async function findFeedByPath(db: Db, pathHash: Bytes) {
  return db.calendarFeed.findUnique({
    where: { pathHash },
    select: {
      userId: true,
      sources: true,
      readAt: true,
      user: {
        select: {
          preferences: { select: { language: true } },
          notificationPreferences: { select: { seenLanguage: true } },
        },
      },
    },
  });
}

/** Creates a user's feed, or replaces it. */
export async function setFeed(
  db: Db,
  userId: string,
  feed: {
    readonly pathHash: Bytes;
    readonly sealedPath: Bytes;
    readonly sources: CalendarSourceName[];
    readonly createdAt: Date;
  },
): Promise<FeedRow> {
  return db.calendarFeed.upsert({
    where: { userId },
    create: { userId, ...feed },
    update: { ...feed, readAt: null },
  });
}

export async function removeFeed(db: Db, userId: string): Promise<void> {
  await db.calendarFeed.deleteMany({ where: { userId } });
}

/** Notes that a feed was read, unless it was replaced meanwhile. */
export async function setFeedRead(db: Db, pathHash: Bytes, readAt: Date): Promise<void> {
  await db.calendarFeed.updateMany({ where: { pathHash }, data: { readAt } });
}
