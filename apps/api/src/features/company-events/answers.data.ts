import type { Prisma } from '@waybill/db/client';
import type { EventReply } from '@waybill/schema/features/company-events.models';
import type { Db } from '../../lib/db.ts';
import { mediaSelect } from '../media/media.data.ts';

interface AnswerKey {
  readonly eventId: string;
  readonly userId: string;
}

/** Sets a driver's answer. A repeated yes keeps its place. */
export async function setAnswer(
  db: Db,
  { eventId, userId }: AnswerKey,
  { answer, showsPlace }: { readonly answer: EventReply; readonly showsPlace: boolean },
  now: Date,
): Promise<void> {
  const yesAt = answer === 'YES' ? now : null;
  await db.$executeRaw`
    INSERT INTO event_answers AS a (event_id, user_id, answer, yes_at, shows_place)
    VALUES (${eventId}::uuid, ${userId}::uuid, ${answer}::event_reply, ${yesAt}, ${showsPlace})
    ON CONFLICT (event_id, user_id) DO UPDATE
    SET answer = excluded.answer, shows_place = excluded.shows_place, yes_at = CASE WHEN a.answer = excluded.answer THEN a.yes_at ELSE excluded.yes_at END`;
}

/** Makes every yes a maybe, since the event has moved. */
export async function askAgain(db: Db, eventId: string): Promise<void> {
  await db.eventAnswer.updateMany({
    where: { eventId, answer: 'YES' },
    data: { answer: 'MAYBE', yesAt: null },
  });
}

/** Lists those of some drivers whose answer is yes. */
export async function listYes(
  db: Db,
  eventId: string,
  userIds: readonly string[],
): Promise<string[]> {
  const rows = await db.eventAnswer.findMany({
    where: { eventId, answer: 'YES', userId: { in: [...userIds] } },
    select: { userId: true },
  });
  return rows.map(({ userId }) => userId);
}

/** Lists the drivers who wait for a place, in order. */
export async function listWaiting(
  db: Db,
  eventId: string,
  places: number | null,
): Promise<string[]> {
  if (places === null) return [];
  const rows = await db.eventAnswer.findMany({
    where: { eventId, answer: 'YES' },
    select: { userId: true },
    orderBy: [{ yesAt: 'asc' }, { userId: 'asc' }],
    skip: places,
  });
  return rows.map(({ userId }) => userId);
}

const answerSelect = {
  answer: true,
  yesAt: true,
  user: {
    select: {
      id: true,
      username: true,
      avatar: mediaSelect,
      membership: { select: { vtc: { select: { name: true, tag: true } } } },
    },
  },
} satisfies Prisma.EventAnswerSelect;

export type AnswerRow = Prisma.EventAnswerGetPayload<{ select: typeof answerSelect }>;

/** Lists answers of one kind: each yes in the order in which places are taken, others by user. */
export async function listAnswers(
  db: Db,
  eventId: string,
  {
    answer,
    skip,
    take,
  }: { readonly answer: EventReply; readonly skip: number; readonly take: number },
): Promise<AnswerRow[]> {
  return db.eventAnswer.findMany({
    where: { eventId, answer },
    select: answerSelect,
    orderBy: [{ yesAt: 'asc' }, { userId: 'asc' }],
    skip,
    take,
  });
}

/**
 * Whose answers to list: a driver's, those to one event, or those across the border of a company: of its members to
 * others' events and of others to its own.
 */
export type AnswersOf =
  | { readonly userId: string }
  | { readonly eventId: string }
  | { readonly vtcId: string };

/** Lists answers to events that are not over. */
export async function listAnswersAhead(db: Db, whose: AnswersOf, now: Date) {
  return db.eventAnswer.findMany({
    where: {
      event: { endsAt: { gt: now } },
      ...('vtcId' in whose
        ? {
            OR: [
              { event: { vtcId: whose.vtcId } },
              { user: { membership: { vtcId: whose.vtcId } } },
            ],
          }
        : whose),
    },
    select: {
      eventId: true,
      user: { select: { id: true, membership: { select: { vtcId: true } } } },
    },
    orderBy: [{ eventId: 'asc' }, { userId: 'asc' }],
  });
}

export async function removeAnswer(db: Db, { eventId, userId }: AnswerKey): Promise<void> {
  await db.eventAnswer.deleteMany({ where: { eventId, userId } });
}

/** Returns the number of places of an event; null for no limit. */
export async function getPlaces(db: Db, id: string): Promise<{ readonly places: number | null }> {
  return db.companyEvent.findUniqueOrThrow({ where: { id }, select: { places: true } });
}
