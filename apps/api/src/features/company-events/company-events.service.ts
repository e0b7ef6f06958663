import { Prisma } from '@waybill/db/client';
import type {
  eventAnswerFormSchema,
  EventForm,
} from '@waybill/schema/features/company-events.fields';
import type { EventReply, EventState } from '@waybill/schema/features/company-events.models';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, ActorTransaction, Context, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import {
  decodeCursor,
  encodeCursor,
  isUuid,
  type Page,
  refuseCursor,
  toPage,
} from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { allHappened, happened } from '../../lib/happened.data.ts';
import { momentOfLocalTime } from '../../lib/local-time.ts';
import { parseMarkdown } from '../../lib/markdown.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import * as data from './company-events.data.ts';
import type { AnswerRow, EventFields, EventRow } from './company-events.data.ts';
import { isMoved, phaseOf } from './company-events.policy.ts';

interface ListQuery {
  readonly scope?: 'COMPANY' | 'ALLIES' | 'PUBLIC' | undefined;
  readonly state?: EventState | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Lists one page of the events that the caller can see. @throws VALIDATION_FAILED */
export async function listEvents(
  { db, actor, clock }: Context,
  { scope, state, from, to, order, limit, cursor }: ListQuery,
): Promise<Page<EventRow>> {
  const asked = {
    scope: scope ?? null,
    state: state ?? null,
    endsFrom: from === undefined ? null : new Date(from),
    endsBefore: to === undefined ? null : new Date(to),
    order,
    after: readCursor(cursor),
    take: limit + 1,
  };
  const rows = await data.listEvents(db, viewerOf(actor), asked, clock());
  return toPage(rows, limit, ({ startsAt, id }) => [startsAt.toISOString(), id]);
}

function readCursor(cursor: string | undefined): data.Asked['after'] {
  if (cursor === undefined) return null;
  const [at = '', id = ''] = decodeCursor(cursor) ?? [];
  const startsAt = new Date(at);
  if (Number.isNaN(startsAt.getTime()) || !isUuid(id)) throw refuseCursor();
  return { startsAt, id };
}

/** @throws NOT_FOUND */
export async function getEvent(
  { db, actor, clock }: Pick<Context, 'db' | 'actor' | 'clock'>,
  id: string,
): Promise<EventRow> {
  return getVisible(db, actor, id, clock());
}

async function getVisible(db: Db, actor: Actor | null, id: string, now: Date): Promise<EventRow> {
  const found = await data.findEvent(db, viewerOf(actor), id, now);
  if (found === null) throw new AppError('NOT_FOUND');
  return found;
}

function viewerOf(actor: Actor | null): data.Viewer | null {
  return actor && { ...actor, organises: actor.keys.has('EVENTS') };
}

/** Creates a draft. @throws VALIDATION_FAILED, EVENTS_TOO_MANY, TOO_MANY_REQUESTS */
export async function createEvent(
  ctx: WriteContext,
  vtcId: string,
  form: EventForm,
): Promise<EventRow> {
  const now = ctx.clock();
  const fields = fieldsOf(form, now);
  // Check the duty first, so that refused requests don't use up the company's rate limit.
  await ctx.transact(async () => {});
  await ctx.rateLimits.consume('eventByVtc', vtcId);
  return withRightsLocked(ctx, async ({ db, actor }) => {
    if ((await data.countEventsAhead(db, vtcId, now)) >= limits.eventsAhead) {
      throw new AppError('EVENTS_TOO_MANY');
    }
    const id = await data.createEvent(db, { vtcId, userId: actor.userId }, fields, now);
    const event = await getVisible(db, actor, id, now);
    await audit(db, actor, 'event.created', event);
    return event;
  });
}

/** Updates an event. @throws NOT_FOUND, VALIDATION_FAILED, EVENT_BEGUN, EVENT_CANCELLED */
export async function updateEvent(
  ctx: WriteContext,
  id: string,
  form: EventForm,
): Promise<EventRow> {
  return withEventLocked(ctx, id, async ({ db, actor }, event, now) => {
    if (event.state === 'CANCELLED') throw new AppError('EVENT_CANCELLED');
    const fields = fieldsOf(form, now, event);
    if (event.state === 'PUBLISHED' && now >= event.meetsAt && isFixedChanged(event, fields)) {
      throw new AppError('EVENT_BEGUN');
    }
    const waiting = await data.listWaiting(db, id, event.places);
    await data.updateEvent(db, id, fields);
    await audit(db, actor, 'event.changed', event);
    if (event.state === 'PUBLISHED') {
      const moved = isMoved(event, fields);
      if (moved) await data.askAgain(db, id);
      await happened(db, {
        type: 'event.changed',
        vtcId: event.vtc.id,
        actorId: actor.userId,
        subjectId: id,
        payload: { companyEventId: id, isMoved: moved },
      });
      if (!moved) await tellMovedUp(db, { id, actor }, waiting, fields.places ?? null);
    }
  });
}

/** Deletes a draft. @throws NOT_FOUND, EVENT_PUBLISHED */
export async function removeEvent(ctx: WriteContext, id: string): Promise<void> {
  const now = ctx.clock();
  await withRightsLocked(ctx, async ({ db, actor }) => {
    await data.lockEvent(db, id);
    const event = await getVisible(db, actor, id, now);
    if (event.state !== 'DRAFT') throw new AppError('EVENT_PUBLISHED');
    await data.removeEvent(db, id);
    await audit(db, actor, 'event.deleted', event);
  });
}

/** Publishes a draft. Idempotent. @throws NOT_FOUND, EVENT_CANCELLED */
export async function publishEvent(ctx: WriteContext, id: string): Promise<EventRow> {
  return withEventLocked(ctx, id, async ({ db, actor }, event) => {
    if (event.state === 'CANCELLED') throw new AppError('EVENT_CANCELLED');
    if (event.state === 'PUBLISHED') return;
    await data.updateEvent(db, id, { state: 'PUBLISHED' });
    await audit(db, actor, 'event.published', event);
    await tell(db, 'event.published', actor, event);
  });
}

/** Cancels an event. @throws NOT_FOUND, EVENT_OVER, EVENT_CANCELLED */
export async function cancelEvent(
  ctx: WriteContext,
  id: string,
  { reason }: { readonly reason: string },
): Promise<EventRow> {
  return withEventLocked(ctx, id, async ({ db, actor }, event, now) => {
    refuseEnded(event, now);
    await data.updateEvent(db, id, { state: 'CANCELLED', cancelReason: reason || null });
    await audit(db, actor, 'event.cancelled', event, { reason });
    await tell(db, 'event.cancelled', actor, event);
  });
}

/** Sets the caller's answer. @throws NOT_FOUND, EVENT_OVER, EVENT_CANCELLED */
export async function setAnswer(
  ctx: WriteContext,
  id: string,
  { answer }: z.output<typeof eventAnswerFormSchema>,
): Promise<EventRow> {
  const now = ctx.clock();
  return ctx.transact(async ({ db, actor }) => {
    await data.lockEvent(db, id);
    const event = await getVisible(db, actor, id, now);
    refuseEnded(event, now);
    if (event.own?.answer === answer) return event;
    const waiting = await data.listWaiting(db, id, event.places);
    await data.setAnswer(db, { eventId: id, userId: actor.userId }, answer, now);
    await tell(db, 'event.answered', actor, event);
    await tellMovedUp(db, { id, actor }, waiting, event.places);
    return getVisible(db, actor, id, now);
  });
}

/** Lists one page of the answers to an event, and who of them waits. @throws NOT_FOUND, VALIDATION_FAILED */
export async function listAnswers(
  ctx: ActorContext,
  id: string,
  {
    answer,
    limit,
    cursor,
  }: { readonly answer: EventReply; readonly limit: number; readonly cursor?: string | undefined },
): Promise<Page<{ readonly row: AnswerRow; readonly isWaiting: boolean }>> {
  const { places } = await getEvent(ctx, id);
  const skip = readOffset(cursor);
  const found = await data.listAnswers(ctx.db, id, { answer, skip, take: limit + 1 });
  const rows = found.slice(0, limit).map((row, index) => ({
    row,
    isWaiting: answer === 'YES' && places !== null && skip + index >= places,
  }));
  const hasMore = found.length > limit;
  return { rows, nextCursor: hasMore ? encodeCursor([String(skip + limit)]) : null };
}

/** Reads the number of answers on earlier pages: who waits depends on it. */
function readOffset(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  const [offset = ''] = decodeCursor(cursor) ?? [];
  if (!/^\d{1,6}$/.test(offset)) throw refuseCursor();
  return Number(offset);
}

/** Runs a change of an event by its organisers, and returns the event after it. */
async function withEventLocked(
  ctx: WriteContext,
  id: string,
  change: (transaction: ActorTransaction, event: EventRow, now: Date) => Promise<void>,
): Promise<EventRow> {
  const now = ctx.clock();
  return withRightsLocked(ctx, async (transaction) => {
    const { db, actor } = transaction;
    await data.lockEvent(db, id);
    await change(transaction, await getVisible(db, actor, id, now), now);
    return getVisible(db, actor, id, now);
  });
}

function refuseEnded(event: EventRow, now: Date): void {
  if (event.state === 'CANCELLED') throw new AppError('EVENT_CANCELLED');
  if (phaseOf(event, now) === 'OVER') throw new AppError('EVENT_OVER');
}

/**
 * Returns what is stored of a form.
 * @param saved the event that is edited: its own departure is never too old
 * @throws VALIDATION_FAILED for a departure that can't be
 */
function fieldsOf(form: EventForm, now: Date, saved?: EventRow): EventFields & { startsAt: Date } {
  const { title, text, game, reach, zone, departure, places } = form;
  const startsAt = momentOfLocalTime(departure, zone);
  if (startsAt === null) throw refuseDeparture(messages.eventTimeSkipped);
  const aheadMs = startsAt.getTime() - now.getTime();
  const isSame = saved?.startsAt.getTime() === startsAt.getTime();
  if (!isSame && aheadMs < -limits.eventEntryMs) throw refuseDeparture(messages.eventTimePast);
  if (aheadMs > limits.eventAheadMs) throw refuseDeparture(messages.eventTimeFar);
  return {
    title,
    body: parseMarkdown(text) ?? Prisma.DbNull,
    game,
    server: form.server || null,
    meetsAt: new Date(startsAt.getTime() - form.meetingMinutes * 60_000),
    startsAt,
    endsAt: new Date(startsAt.getTime() + form.minutes * 60_000),
    zone,
    reach,
    fromCityId: form.fromCityId,
    fromCity: form.fromCity || null,
    toCityId: form.toCityId,
    toCity: form.toCity || null,
    places,
  };
}

function refuseDeparture(message: string): AppError {
  return new AppError('VALIDATION_FAILED', { fields: { departure: message } });
}

/** True if a change touches what is fixed once drivers meet. */
function isFixedChanged(event: EventRow, fields: EventFields): boolean {
  const timesOf = ({ meetsAt, startsAt, endsAt, reach, game }: EventFields) =>
    JSON.stringify([meetsAt, startsAt, endsAt, reach, game]);
  return timesOf(fields) !== timesOf({ ...event, body: Prisma.DbNull });
}

/** Notifies those who waited before and have a place now. */
async function tellMovedUp(
  db: Db,
  { id, actor }: { readonly id: string; readonly actor: Actor },
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
      actorId: actor.userId,
      subjectId: userId,
      payload: { companyEventId: id },
    })),
  );
}

async function tell(
  db: Db,
  type: 'event.published' | 'event.cancelled' | 'event.answered',
  { userId: actorId }: Actor,
  { id, vtc }: EventRow,
): Promise<void> {
  await happened(db, {
    type,
    vtcId: vtc.id,
    actorId,
    subjectId: id,
    payload: { companyEventId: id },
  });
}

async function audit(
  db: Db,
  actor: Actor,
  action:
    | 'event.created'
    | 'event.published'
    | 'event.changed'
    | 'event.cancelled'
    | 'event.deleted',
  { id, vtc, title }: EventRow,
  after?: { readonly reason: string },
): Promise<void> {
  const subject = { id, name: title };
  await recordAudit(db, actor, { vtcId: vtc.id, action, subject, ...(after && { after }) });
}
