import type { Db } from '../../lib/db.ts';

/** Lists a user's answers to events, and the events that they created. */
export async function listOwnRecords(db: Db, userId: string) {
  return db.user.findUniqueOrThrow({
    where: { id: userId },
    select: {
      eventsCreated: {
        select: { vtcId: true, title: true, body: true, startsAt: true, createdAt: true },
        orderBy: { id: 'asc' },
      },
      eventAnswers: {
        select: { eventId: true, answer: true, yesAt: true, showsPlace: true },
        orderBy: { eventId: 'asc' },
      },
    },
  });
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
