import type { EventForm } from '@waybill/schema/features/company-events.fields';
import type { EventState } from '@waybill/schema/features/company-events.models';
import { limits } from '@waybill/schema/limits';
import { messages } from '@waybill/schema/messages';
import type { Actor } from '../../auth/actor.ts';
import type { ActorTransaction, Context, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { decodeCursor, isUuid, type Page, refuseCursor, toPage } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { findRoutePlan } from '../route-plans/route-plans.data.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import { removeOutOfReach, tellMovedUp } from './answering.service.ts';
import { askAgain, listWaiting } from './answers.data.ts';
import * as data from './company-events.data.ts';
import type { EventRow } from './company-events.data.ts';
import { isMoved, isNarrowed, refuseEnded, type Times } from './company-events.policy.ts';
import {
  type EventFields,
  fieldsOf,
  refuseDepartureOutside,
  refuseField,
} from './event-fields.policy.ts';
import { planReminders } from './reminders.service.ts';
import { getVisibleEvent, viewerOf } from './viewing.service.ts';

interface ListQuery {
  readonly scope?: 'COMPANY' | 'ALLIES' | 'PUBLIC' | undefined;
  readonly tag?: string | undefined;
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
  { scope, tag, state, from, to, order, limit, cursor }: ListQuery,
): Promise<Page<EventRow>> {
  const asked = {
    scope: scope ?? null,
    tag: tag ?? null,
    state: state ?? null,
    endsFrom: from === undefined ? null : new Date(from),
    endsBefore: to === undefined ? null : new Date(to),
    order,
    after: readCursor(cursor),
    take: limit + 1,
  };
  const rows = await data.listEvents(db, viewerOf(actor), asked, clock());
  return toPage(rows, limit, ({ startsAt, id }) => [String(startsAt.getTime()), id]);
}

/** Lists the next public events of all companies, or of the one with a tag, for search engines and first pages. */
export async function listPublicEventsAhead(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { tag, take }: Pick<data.Asked, 'tag' | 'take'> = { tag: null, take: limits.eventsInSitemap },
): Promise<EventRow[]> {
  const now = clock();
  const asked = {
    scope: 'PUBLIC',
    tag,
    state: 'PUBLISHED',
    endsFrom: now,
    endsBefore: null,
    order: 'asc',
    after: null,
    take,
  } as const;
  return data.listEvents(db, null, asked, now);
}

function readCursor(cursor: string | undefined): data.Asked['after'] {
  if (cursor === undefined) return null;
  const [time = '', id = ''] = decodeCursor(cursor) ?? [];
  if (!/^\d{1,15}$/.test(time) || !isUuid(id)) throw refuseCursor();
  return { startsAt: new Date(Number(time)), id };
}

/** Creates a draft. @throws VALIDATION_FAILED, TIME_MISSING, EVENTS_TOO_MANY, TOO_MANY_REQUESTS */
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
    await refuseOtherPlan(db, actor, vtcId, fields);
    const id = await data.createEvent(db, { vtcId, userId: actor.userId }, fields, now);
    const event = await getVisibleEvent(db, actor, id, now);
    await audit(db, actor, 'event.created', event);
    return event;
  });
}

/** Updates an event. @throws NOT_FOUND, VALIDATION_FAILED, TIME_MISSING, EVENT_BEGUN, EVENT_CANCELLED */
export async function updateEvent(
  ctx: WriteContext,
  id: string,
  form: EventForm,
): Promise<EventRow> {
  return editEvent(ctx, id, async (event, now, { db, actor }) => {
    const fields = fieldsOf(form, now, event);
    if (fields.routePlanId !== routePlanIdOf(event) || fields.game !== event.game) {
      await refuseOtherPlan(db, actor, event.vtc.id, fields);
    }
    return fields;
  });
}

/** Returns the id of an event's saved route; null without one. */
export function routePlanIdOf({ routePlan }: Pick<EventRow, 'routePlan'>): string | null {
  return routePlan?.id ?? null;
}

/** @throws VALIDATION_FAILED for a route that the actor does not see in the company, or of another game */
export async function refuseOtherPlan(
  db: Db,
  { userId }: Actor,
  vtcId: string,
  { routePlanId, game }: Pick<EventFields, 'routePlanId' | 'game'>,
): Promise<void> {
  if (routePlanId === null) return;
  const plan = await findRoutePlan(db, vtcId, routePlanId);
  const isTheirs = plan?.plannerId === userId || plan?.driver?.id === userId;
  if (!isTheirs || plan.game !== game) {
    throw refuseField('routePlanId', messages.eventRouteInvalid);
  }
}

/**
 * Moves an event to another departure. Its duration and the time for meeting stay.
 * @throws NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, EVENT_BEGUN, EVENT_CANCELLED
 */
export async function moveEvent(ctx: WriteContext, id: string, startsAt: Date): Promise<void> {
  await editEvent(ctx, id, (event, now, { actor: { vtcId, keys } }) => {
    if (event.vtc.id !== vtcId) throw new AppError('NOT_FOUND');
    if (!keys.has('EVENTS')) throw new AppError('FORBIDDEN');
    refuseDepartureOutside(startsAt, now, event);
    const byMs = startsAt.getTime() - event.startsAt.getTime();
    const moved = (moment: Date) => new Date(moment.getTime() + byMs);
    return { startsAt, meetsAt: moved(event.meetsAt), endsAt: moved(event.endsAt) };
  });
}

/** What an event is changed to: its times, and maybe other fields. */
type EventChange = Times & Partial<EventFields>;

async function editEvent(
  ctx: WriteContext,
  id: string,
  changeOf: (
    event: EventRow,
    now: Date,
    transaction: ActorTransaction,
  ) => EventChange | Promise<EventChange>,
): Promise<EventRow> {
  return withEventLocked(ctx, id, async ({ db, actor }, event, now) => {
    if (event.state === 'CANCELLED') throw new AppError('EVENT_CANCELLED');
    const fields = await changeOf(event, now, { db, actor });
    if (event.state === 'PUBLISHED' && now >= event.meetsAt && isFixedChanged(event, fields)) {
      throw new AppError('EVENT_BEGUN');
    }
    await changeEvent({ db, actor }, event, fields, now);
    await data.detachFromSeries(db, id);
    await audit(db, actor, 'event.changed', event);
  });
}

/** Writes a change of a locked event, and emits it to those concerned. */
export async function changeEvent(
  { db, actor: { userId: actorId } }: ActorTransaction,
  event: EventRow,
  fields: EventChange,
  now: Date,
): Promise<void> {
  const { id } = event;
  const waiting = await listWaiting(db, id, event.places);
  await data.updateEvent(db, id, fields);
  if (event.state !== 'PUBLISHED') return;
  if (fields.meetsAt.getTime() !== event.meetsAt.getTime()) {
    await planReminders(db, id, fields.meetsAt, now);
  }
  const moved = isMoved(event, fields);
  if (moved) await askAgain(db, id);
  if (isNarrowed(event, fields)) await removeOutOfReach(db, id, now);
  await happened(db, {
    type: 'event.changed',
    vtcId: event.vtc.id,
    actorId,
    subjectId: id,
    payload: { companyEventId: id, isMoved: moved },
  });
  if (moved) return;
  const { places = event.places } = fields;
  await tellMovedUp(db, { id, actorId }, waiting, places);
}

/** Deletes a draft. @throws NOT_FOUND, EVENT_PUBLISHED */
export async function removeEvent(ctx: WriteContext, id: string): Promise<void> {
  const now = ctx.clock();
  await withRightsLocked(ctx, async ({ db, actor }) => {
    await data.lockEvent(db, id);
    const event = await getVisibleEvent(db, actor, id, now);
    if (event.state !== 'DRAFT') throw new AppError('EVENT_PUBLISHED');
    await data.removeEvent(db, id);
    await audit(db, actor, 'event.deleted', event);
  });
}

/** Publishes a draft. Idempotent. @throws NOT_FOUND, EVENT_CANCELLED */
export async function publishEvent(ctx: WriteContext, id: string): Promise<EventRow> {
  return withEventLocked(ctx, id, async ({ db, actor }, event, now) => {
    if (event.state === 'CANCELLED') throw new AppError('EVENT_CANCELLED');
    if (event.state === 'PUBLISHED') return;
    await data.setState(db, id, 'PUBLISHED');
    await planReminders(db, id, event.meetsAt, now);
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
    await data.setState(db, id, 'CANCELLED', reason || null);
    await audit(db, actor, 'event.cancelled', event, { reason });
    await tell(db, 'event.cancelled', actor, event);
  });
}

/** Runs a change of an event by its organisers, and returns the event after it. */
export async function withEventLocked(
  ctx: WriteContext,
  id: string,
  change: (transaction: ActorTransaction, event: EventRow, now: Date) => Promise<void>,
): Promise<EventRow> {
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    await data.lockEvent(db, id);
    await change({ db, actor }, await getVisibleEvent(db, actor, id, now), now);
    return getVisibleEvent(db, actor, id, now);
  });
}

function fixedPartOf(
  event: Pick<EventFields, 'meetsAt' | 'startsAt' | 'endsAt' | 'reach' | 'game'>,
): string {
  const { meetsAt, startsAt, endsAt, reach, game } = event;
  return JSON.stringify([meetsAt, startsAt, endsAt, reach, game]);
}

/** True if a change touches what is fixed once drivers meet. */
function isFixedChanged(event: EventRow, fields: EventChange): boolean {
  return fixedPartOf({ ...event, ...fields }) !== fixedPartOf(event);
}

/** Emits that an event was published or cancelled. */
export async function tell(
  db: Db,
  type: 'event.published' | 'event.cancelled',
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

/** Records an act on an event in the company's audit log. */
export async function audit(
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
