import type { eventSlotsFormSchema } from '@waybill/schema/features/company-events.fields';
import { messages } from '@waybill/schema/messages';
import type { z } from 'zod';
import type { Actor } from '../../auth/actor.ts';
import type { Context, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { listAllyIds } from '../alliances/standing.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import { type EventRow, lockEvent } from './company-events.data.ts';
import { refuseEnded } from './company-events.policy.ts';
import { refuseField } from './event-fields.policy.ts';
import * as data from './slots.data.ts';
import type { SlotRow } from './slots.data.ts';
import { getVisibleEvent } from './viewing.service.ts';

/** Lists the slots of an event that the caller can see. */
export async function listSlots({ db }: Pick<Context, 'db'>, eventId: string): Promise<SlotRow[]> {
  return data.listSlots(db, eventId);
}

/** Replaces the slots of an event. @throws NOT_FOUND, EVENT_OVER, EVENT_CANCELLED */
export async function setSlots(
  ctx: WriteContext,
  eventId: string,
  { slots }: z.output<typeof eventSlotsFormSchema>,
): Promise<SlotRow[]> {
  return withSlotsLocked(ctx, eventId, async ({ db, actor, event }) => {
    await data.replaceSlots(db, eventId, slots);
    const subject = { id: eventId, name: event.title };
    await recordAudit(db, actor, { vtcId: event.vtc.id, action: 'event.changed', subject });
  });
}

/** Books a slot for the caller's company. @throws NOT_FOUND, FORBIDDEN, SLOT_TAKEN, EVENT_OVER, EVENT_CANCELLED */
export async function bookSlot(ctx: WriteContext, id: string): Promise<SlotRow[]> {
  const eventId = await getEventOfSlot(ctx, id);
  return withSlotsLocked(ctx, eventId, async ({ db, actor: { vtcId } }) => {
    if (vtcId === null) throw new AppError('FORBIDDEN');
    if (!(await data.bookSlot(db, { id, eventId }, vtcId))) throw new AppError('SLOT_TAKEN');
  });
}

/**
 * Assigns a slot of the caller's event to a company that can see the event, and notifies its organisers.
 * @throws NOT_FOUND, FORBIDDEN, SLOT_TAKEN, VALIDATION_FAILED, EVENT_OVER, EVENT_CANCELLED
 */
export async function assignSlot(ctx: WriteContext, id: string, vtcId: string): Promise<SlotRow[]> {
  const eventId = await getEventOfSlot(ctx, id);
  return withSlotsLocked(ctx, eventId, async ({ db, actor, event, slots }) => {
    if (actor.vtcId !== event.vtc.id) throw new AppError('FORBIDDEN');
    if (!(await data.isShown(db, vtcId)) || !(await maySee(db, event, vtcId, ctx.clock()))) {
      throw refuseField('vtcId', messages.eventSlotCompany);
    }
    if (!(await data.bookSlot(db, { id, eventId }, vtcId))) throw new AppError('SLOT_TAKEN');
    const hadIt = slots.some((slot) => slot.id === id && slot.vtc?.id === vtcId);
    // Companies with a slot at a draft are told of its publication.
    if (hadIt || vtcId === event.vtc.id || event.state !== 'PUBLISHED') return;
    await happened(db, {
      type: 'event.slot-assigned',
      vtcId,
      actorId: actor.userId,
      subjectId: eventId,
      payload: { companyEventId: eventId },
    });
  });
}

/** Frees a slot of the caller's company, or of the caller's event. @throws NOT_FOUND, FORBIDDEN, EVENT_OVER, EVENT_CANCELLED */
export async function releaseSlot(ctx: WriteContext, id: string): Promise<SlotRow[]> {
  const eventId = await getEventOfSlot(ctx, id);
  return withSlotsLocked(ctx, eventId, async ({ db, actor: { vtcId }, event, slots }) => {
    const slot = slots.find((one) => one.id === id);
    if (slot === undefined) throw new AppError('NOT_FOUND');
    if (slot.vtc === null) return;
    if (vtcId !== slot.vtc.id && vtcId !== event.vtc.id) throw new AppError('FORBIDDEN');
    await data.releaseSlot(db, id);
  });
}

/** Frees the slots of events ahead that their companies no longer see. */
export async function releaseHiddenBookings(
  db: Db,
  whose: data.BookingsOf,
  now: Date,
): Promise<void> {
  for (const { id, vtcId, event } of await data.listBookingsAhead(db, whose, now)) {
    if (vtcId === null || (await maySee(db, event, vtcId, now))) continue;
    await lockEvent(db, event.id);
    await data.releaseSlot(db, id);
  }
}

/** True if members of a company can see an event. */
async function maySee(
  db: Db,
  { vtc, reach }: Pick<EventRow, 'reach'> & { readonly vtc: { readonly id: string } },
  vtcId: string,
  now: Date,
): Promise<boolean> {
  if (vtcId === vtc.id) return true;
  if (reach === 'COMPANY' || !(await data.isShown(db, vtc.id))) return false;
  return reach === 'PUBLIC' || (await listAllyIds(db, vtc.id, now)).includes(vtcId);
}

async function getEventOfSlot({ transact }: WriteContext, id: string): Promise<string> {
  const eventId = await transact(async ({ db }) => data.findEventOfSlot(db, id));
  if (eventId === null) throw new AppError('NOT_FOUND');
  return eventId;
}

interface Locked {
  readonly db: Db;
  readonly actor: Actor;
  readonly event: EventRow;
  readonly slots: readonly SlotRow[];
}

/** Runs a change of an event's slots by a member who organises events. Returns the slots after it. */
async function withSlotsLocked(
  ctx: WriteContext,
  eventId: string,
  change: (locked: Locked) => Promise<void>,
): Promise<SlotRow[]> {
  const now = ctx.clock();
  return withRightsLocked(ctx, async ({ db, actor }) => {
    await lockEvent(db, eventId);
    const event = await getVisibleEvent(db, actor, eventId, now);
    if (!actor.keys.has('EVENTS')) throw new AppError('FORBIDDEN');
    refuseEnded(event, now);
    await change({ db, actor, event, slots: await data.listSlots(db, eventId) });
    return data.listSlots(db, eventId);
  });
}
