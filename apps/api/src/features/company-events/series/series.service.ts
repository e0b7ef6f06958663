import { isDeepStrictEqual } from 'node:util';
import type { EventSeriesForm, Recurrence } from '@waybill/schema/features/company-events.fields';
import { dayOf, shiftDay } from '@waybill/schema/days';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { ActorTransaction, Services, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import type { Db } from '../../../lib/db.ts';
import { runEmittingTransaction } from '../../../lib/emitting-transaction.ts';
import { recordAudit } from '../../audit/audit.data.ts';
import { withRightsLocked } from '../../vtcs/vtc-transaction.service.ts';
import { lockVtcForKeyShare } from '../../vtcs/vtcs.data.ts';
import { countEventsAhead, removeEvent, setState } from '../company-events.data.ts';
import { changeEvent, refuseOtherPlan, routePlanIdOf, tell } from '../company-events.service.ts';
import { fieldsAt, refuseField } from '../event-fields.policy.ts';
import { planReminders } from '../reminders.service.ts';
import { getVisibleEvent } from '../viewing.service.ts';
import { listOccurrences, type Occurrence } from './dates.policy.ts';
import * as data from './series.data.ts';
import type { Series } from './series.data.ts';

/** Lists the next departures of a series that isn't stored. */
export function previewSeries({ clock }: Pick<Services, 'clock'>, recurrence: Recurrence): Date[] {
  return listOccurrences(recurrence, clock())
    .slice(0, limits.eventSeriesPreview)
    .map(({ startsAt }) => startsAt);
}

/** @throws NOT_FOUND */
export async function getSeries(db: Db, id: string): Promise<Series> {
  const found = await data.findSeries(db, id);
  if (found === null) throw new AppError('NOT_FOUND');
  return found;
}

/**
 * Creates a series and publishes its next events.
 * @throws VALIDATION_FAILED, EVENTS_TOO_MANY, TOO_MANY_REQUESTS
 */
export async function createSeries(
  ctx: WriteContext,
  vtcId: string,
  form: EventSeriesForm,
): Promise<Series> {
  const now = ctx.clock();
  refuseImpossible(form, now);
  // Check the duty first, so that refused requests don't use up the company's rate limit.
  await ctx.transact(async () => {});
  await ctx.rateLimits.consume('eventByVtc', vtcId);
  return withRightsLocked(ctx, async ({ db, actor }) => {
    await refuseOtherPlan(db, actor, vtcId, form.event);
    const id = await data.createSeries(db, vtcId, form, now);
    const series = await getSeries(db, id);
    const [firstId] = await createMissing(db, series, actor.userId, now);
    if (firstId === undefined) throw new AppError('EVENTS_TOO_MANY');
    await audit({ db, actor }, 'eventSeries.created', series);
    // One announcement for the whole series.
    await tell(db, 'event.published', actor, await getVisibleEvent(db, actor, firstId, now));
    return series;
  });
}

/**
 * Changes a series and its events ahead, except for those edited by themselves.
 * @throws NOT_FOUND, VALIDATION_FAILED, EVENT_SERIES_ENDED
 */
export async function updateSeries(
  ctx: WriteContext,
  id: string,
  form: EventSeriesForm,
): Promise<Series> {
  const now = ctx.clock();
  refuseImpossible(form, now);
  return withSeriesLocked(ctx, id, async ({ db, actor }, { endedAt, vtcId, event }) => {
    if (endedAt !== null) throw new AppError('EVENT_SERIES_ENDED');
    const { routePlanId, game } = form.event;
    if (routePlanId !== event.routePlanId || game !== event.game) {
      await refuseOtherPlan(db, actor, vtcId, form.event);
    }
    await data.updateSeries(db, id, form);
    const series = await getSeries(db, id);
    const occurrences = new Map(
      listOccurrences(series, now).map((occurrence) => [occurrence.day, occurrence]),
    );
    for (const ahead of await data.lockAhead(db, id, now)) {
      if (ahead.state === 'CANCELLED' || ahead.isDetached) continue;
      const occurrence = occurrences.get(ahead.day);
      if (occurrence === undefined) await dropEvent({ db, actor }, ahead, now);
      else await rewriteEvent({ db, actor }, ahead.id, { series, occurrence }, now);
    }
    await createMissing(db, series, actor.userId, now);
    await audit({ db, actor }, 'eventSeries.changed', series);
    return series;
  });
}

/** Ends a series, and its events ahead. Idempotent. @throws NOT_FOUND */
export async function endSeries(ctx: WriteContext, id: string): Promise<void> {
  const now = ctx.clock();
  await withSeriesLocked(ctx, id, async ({ db, actor }, series) => {
    if (series.endedAt !== null) return;
    await data.endSeries(db, id, now);
    for (const ahead of await data.lockAhead(db, id, now)) {
      if (ahead.state !== 'CANCELLED') await dropEvent({ db, actor }, ahead, now);
    }
    await audit({ db, actor }, 'eventSeries.ended', series);
  });
}

/** Creates the events of all series that are due by now, some weeks ahead. */
export async function continueSeries({ db, clock, signals }: Services): Promise<void> {
  const now = clock();
  for (const { series, days } of await data.listRunning(db, yesterdayOf(now))) {
    if (missingOf(series, days, now).length === 0) continue;
    await runEmittingTransaction({ db, signals, requestId: null }, async (transaction) => {
      await lockVtcForKeyShare(transaction, series.vtcId);
      const locked = await data.lockSeries(transaction, series.id);
      if (locked !== null && locked.endedAt === null)
        await createMissing(transaction, locked, null, now);
    });
  }
}

/** @throws VALIDATION_FAILED for a series without a date ahead, or whose first is too far ahead */
function refuseImpossible(recurrence: Recurrence, now: Date): void {
  const [first] = listOccurrences(recurrence, now);
  if (first === undefined) throw refuseField('until', messages.eventSeriesEmpty);
  if (first.startsAt.getTime() - now.getTime() > limits.eventAheadMs) {
    throw refuseField('from', messages.eventTimeFar);
  }
}

/** Creates what a locked series lacks, as far as the company may have events. Returns their ids by departure. */
async function createMissing(
  db: Db,
  series: Series,
  createdById: string | null,
  now: Date,
): Promise<string[]> {
  const days = await data.listDays(db, series.id, yesterdayOf(now));
  const missing = missingOf(series, days, now);
  if (missing.length === 0) return [];
  const room = limits.eventsAhead - (await countEventsAhead(db, series.vtcId, now));
  const ids: string[] = [];
  for (const { day, startsAt } of missing.slice(0, Math.max(0, room))) {
    const fields = fieldsAt(series.event, series.zone, startsAt);
    const id = await data.createOccurrence(db, series, { day, fields, createdById }, now);
    await planReminders(db, id, fields.meetsAt, now);
    ids.push(id);
  }
  return ids;
}

/** Lists the dates of the next weeks, or else the next one, that have no event yet. */
function missingOf(series: Series, days: readonly string[], now: Date): Occurrence[] {
  const meetsAfter = new Date(now.getTime() + series.event.meetingMinutes * 60_000);
  const until = now.getTime() + limits.eventSeriesAheadMs;
  return listOccurrences(series, meetsAfter)
    .filter(({ startsAt }, index) => index === 0 || startsAt.getTime() <= until)
    .filter(({ day }) => !days.includes(day));
}

/** The day of an event ahead can be the one before that in UTC. */
function yesterdayOf(now: Date): Date {
  return new Date(shiftDay(dayOf(now), -1));
}

async function rewriteEvent(
  { db, actor }: ActorTransaction,
  id: string,
  { series, occurrence }: { readonly series: Series; readonly occurrence: Occurrence },
  now: Date,
): Promise<void> {
  const event = await getVisibleEvent(db, actor, id, now);
  const fields = fieldsAt(series.event, series.zone, occurrence.startsAt);
  const stored = { ...event, routePlanId: routePlanIdOf(event) };
  if (isDeepStrictEqual({ ...stored, ...fields }, stored)) return;
  await changeEvent({ db, actor }, event, fields, now);
}

/** Deletes an event ahead, or cancels it if drivers have answered. */
async function dropEvent(
  { db, actor }: ActorTransaction,
  { id, hasAnswers }: data.EventAhead,
  now: Date,
): Promise<void> {
  if (!hasAnswers) {
    await removeEvent(db, id);
    return;
  }
  await setState(db, id, 'CANCELLED');
  await tell(db, 'event.cancelled', actor, await getVisibleEvent(db, actor, id, now));
}

async function withSeriesLocked<T>(
  ctx: WriteContext,
  id: string,
  change: (transaction: ActorTransaction, series: Series) => Promise<T>,
): Promise<T> {
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const series = await data.lockSeries(db, id);
    if (series === null) throw new AppError('NOT_FOUND');
    return change({ db, actor }, series);
  });
}

async function audit(
  { db, actor }: ActorTransaction,
  action: 'eventSeries.created' | 'eventSeries.changed' | 'eventSeries.ended',
  { id, vtcId, event }: Series,
): Promise<void> {
  await recordAudit(db, actor, { vtcId, action, subject: { id, name: event.title } });
}
