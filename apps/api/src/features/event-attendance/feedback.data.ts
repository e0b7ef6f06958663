import type { Prisma } from '@waybill/db/client';
import type { EventFeedback } from '@waybill/schema/features/event-attendance.models';
import type { Db } from '../../lib/db.ts';
import { mediaSelect } from '../media/media.data.ts';

const ownSelect = { isGood: true, text: true } satisfies Prisma.EventFeedbackSelect;
const feedbackSelect = {
  ...ownSelect,
  user: { select: { id: true, username: true, avatar: mediaSelect } },
} satisfies Prisma.EventFeedbackSelect;

export type OwnFeedbackRow = Prisma.EventFeedbackGetPayload<{ select: typeof ownSelect }>;
export type FeedbackRow = Prisma.EventFeedbackGetPayload<{ select: typeof feedbackSelect }>;

/** Returns what a driver says of an event, or null. */
export async function findFeedback(
  db: Db,
  eventId: string,
  userId: string,
): Promise<OwnFeedbackRow | null> {
  const where = { eventId_userId: { eventId, userId } };
  return db.eventFeedback.findUnique({ where, select: ownSelect });
}

/** Sets what a driver says of an event. */
export async function setFeedback(
  db: Db,
  { eventId, userId }: { readonly eventId: string; readonly userId: string },
  { isGood, text }: EventFeedback,
  now: Date,
): Promise<void> {
  const fields = { isGood, text: text || null, saidAt: now };
  await db.eventFeedback.upsert({
    where: { eventId_userId: { eventId, userId } },
    create: { eventId, userId, ...fields },
    update: fields,
  });
}

/** Lists what drivers say of an event, latest first. */
export async function listFeedback(
  db: Db,
  eventId: string,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<FeedbackRow[]> {
  return db.eventFeedback.findMany({
    where: { eventId },
    select: feedbackSelect,
    orderBy: [{ saidAt: 'desc' }, { userId: 'asc' }],
    skip,
    take,
  });
}

/** Counts who liked an event and who did not. */
export async function countFeedback(db: Db, eventId: string) {
  const good = await db.eventFeedback.count({ where: { eventId, isGood: true } });
  const bad = await db.eventFeedback.count({ where: { eventId, isGood: false } });
  return { good, bad };
}
