import { events } from '@waybill/schema/events';
import type { eventAnswerFormSchema } from '@waybill/schema/features/company-events.fields';
import type { EventReply } from '@waybill/schema/features/company-events.models';
import type { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Consumer, OutboxEvent } from '../../lib/consumer.ts';
import type { Page } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { allHappened, happened } from '../../lib/happened.data.ts';
import { readOffset, toOffsetPage } from '../../lib/offset-cursor.ts';
import { readVisibility } from '../positions/settings.data.ts';
import * as data from './answers.data.ts';
import type { AnswerRow } from './answers.data.ts';
import { findEvent, lockEvent, type EventRow } from './company-events.data.ts';
import { isPromise, isSeenBy, refuseEnded } from './company-events.policy.ts';
import { keepPromise } from './promises.data.ts';
import { releaseHiddenBookings } from './slots.service.ts';
import { getEvent, getVisibleEvent, takesPart } from './viewing.service.ts';

/** Sets the caller's answer. @throws NOT_FOUND, EVENT_OVER, EVENT_CANCELLED */
export async function setAnswer(
  ctx: WriteContext,
  id: string,
  { answer, showsPlace: wanted }: z.output<typeof eventAnswerFormSchema>,
): Promise<EventRow> {
  const now = ctx.clock();
  return ctx.transact(async ({ db, actor }) => {
    await lockEvent(db, id);
    const event = await getVisibleEvent(db, actor, id, now);
    refuseEnded(event, now);
    const showsPlace = wanted ?? event.own?.showsPlace ?? (await showsAnyway(db, actor, event));
    if (event.own?.answer === answer && event.own.showsPlace === showsPlace) return event;
    const waiting = await data.listWaiting(db, id, event.places);
    if (answer !== 'YES' && isPromise(event, now)) await keepPromise(db, id, actor.userId);
    const key = { eventId: id, userId: actor.userId };
    await data.setAnswer(db, key, { answer, showsPlace }, now);
    await happened(db, {
      type: 'event.answered',
      vtcId: event.vtc.id,
      actorId: actor.userId,
      subjectId: id,
      payload: { companyEventId: id },
    });
    await tellMovedUp(db, { id, actorId: actor.userId }, waiting, event.places);
    return getVisibleEvent(db, actor, id, now);
  });
}

/** True if everyone who sees an event may see where the driver is, so that the convoy may too. */
async function showsAnyway(
  db: Db,
  { userId, vtcId }: Actor,
  { reach }: Pick<EventRow, 'reach'>,
): Promise<boolean> {
  return vtcId !== null && isSeenBy(reach, await readVisibility(db, userId));
}

/**
 * Lists one page of the answers to an event, and who of them waits, for members of companies that hold it or
 * have a slot.
 * @throws NOT_FOUND, VALIDATION_FAILED
 */
export async function listAnswers(
  ctx: ActorContext,
  id: string,
  {
    answer,
    limit,
    cursor,
  }: { readonly answer: EventReply; readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<{ readonly row: AnswerRow; readonly isWaiting: boolean }>> {
  const event = await getEvent(ctx, id);
  if (!(await takesPart(ctx.db, ctx.actor, event))) throw new AppError('NOT_FOUND');
  const { places } = event;
  const skip = readOffset(cursor);
  const found = await data.listAnswers(ctx.db, id, { answer, skip, take: limit + 1 });
  const { rows, nextCursor } = toOffsetPage(found, limit, skip);
  const isWaiting = (index: number) =>
    answer === 'YES' && places !== null && skip + index >= places;
  return { rows: rows.map((row, index) => ({ row, isWaiting: isWaiting(index) })), nextCursor };
}

/** Notifies those who waited before and have a place now. */
export async function tellMovedUp(
  db: Db,
  { id, actorId }: { readonly id: string; readonly actorId: string | null },
  waitedBefore: readonly string[],
  places: number | null,
): Promise<void> {
  if (waitedBefore.length === 0) return;
  const waiting = new Set(await data.listWaiting(db, id, places));
  const stillYes = new Set(await data.listYes(db, id, waitedBefore));
  const movedUp = waitedBefore.filter((userId) => !waiting.has(userId) && stillYes.has(userId));
  await allHappened(
    db,
    movedUp.map((userId) => ({
      type: 'event.moved-up',
      vtcId: null,
      actorId,
      subjectId: userId,
      payload: { companyEventId: id },
    })),
  );
}

/**
 * Removes the answers to events ahead that their drivers can no longer see, because they left the company, its
 * alliance ended or an operator hid it, and then the slots of companies that it concerns.
 */
export const answersConsumer: Consumer = {
  name: 'event-answers',
  async handle(db, event) {
    const whose = whoseAnswersEnd(event);
    if (whose === null) return null;
    await removeHidden(db, whose, event.happenedAt);
    if ('vtcId' in whose) await releaseHiddenBookings(db, whose, event.happenedAt);
    return null;
  },
  handleMany: async (_sql, happenedNow) =>
    happenedNow.every((event) => whoseAnswersEnd(event) === null),
};

function whoseAnswersEnd({ type, vtcId, payload }: OutboxEvent): data.AnswersOf | null {
  switch (type) {
    case 'member.left':
    case 'member.kicked':
      return { userId: events[type].payload.parse(payload).userId };
    case 'alliance.left':
    case 'alliance.dissolved':
      return vtcId === null ? null : { vtcId };
    case 'vtc.updated': {
      const isHiding = events[type].payload.parse(payload).fields.includes('hiddenReason');
      return vtcId === null || !isHiding ? null : { vtcId };
    }
    default:
      return null;
  }
}

/** Removes answers and bookings of an event that its reach no longer shows to drivers or companies. */
export async function removeOutOfReach(db: Db, eventId: string, now: Date): Promise<void> {
  await removeHidden(db, { eventId }, now);
  await releaseHiddenBookings(db, { eventId }, now);
}

async function removeHidden(db: Db, whose: data.AnswersOf, now: Date): Promise<void> {
  for (const { eventId, user } of await data.listAnswersAhead(db, whose, now)) {
    const vtcId = user.membership?.vtcId ?? null;
    const viewer = { userId: user.id, vtcId, organises: false };
    if ((await findEvent(db, viewer, eventId, now)) !== null) continue;
    await lockEvent(db, eventId);
    const { places } = await data.getPlaces(db, eventId);
    const waiting = await data.listWaiting(db, eventId, places);
    await data.removeAnswer(db, { eventId, userId: user.id });
    await tellMovedUp(db, { id: eventId, actorId: null }, waiting, places);
  }
}
