import type { Prisma } from '@waybill/db/client';
import type { Db } from '../../lib/db.ts';

const slotSelect = {
  id: true,
  label: true,
  spaces: true,
  vtc: { select: { id: true, name: true, tag: true, country: true } },
} satisfies Prisma.EventSlotSelect;

export type SlotRow = Prisma.EventSlotGetPayload<{ select: typeof slotSelect }>;

/** Lists an event's slots in the order in which they were added. */
export async function listSlots(db: Db, eventId: string): Promise<SlotRow[]> {
  return db.eventSlot.findMany({ where: { eventId }, select: slotSelect, orderBy: { id: 'asc' } });
}

/** Returns the event of a slot, or null. */
export async function findEventOfSlot(db: Db, id: string): Promise<string | null> {
  const found = await db.eventSlot.findUnique({ where: { id }, select: { eventId: true } });
  return found?.eventId ?? null;
}

/** True if a company has a slot at an event. */
export async function hasSlot(db: Db, eventId: string, vtcId: string): Promise<boolean> {
  return (await db.eventSlot.count({ where: { eventId, vtcId } })) > 0;
}

/** Replaces an event's slots. Those with the same label keep their company. */
export async function replaceSlots(
  db: Db,
  eventId: string,
  slots: readonly { readonly label: string; readonly spaces: number }[],
): Promise<void> {
  const label = { notIn: slots.map((slot) => slot.label) };
  await db.eventSlot.deleteMany({ where: { eventId, label } });
  for (const slot of slots) {
    const key = { eventId_label: { eventId, label: slot.label } };
    const { spaces } = slot;
    await db.eventSlot.upsert({ where: key, create: { eventId, ...slot }, update: { spaces } });
  }
}

/** Gives a free slot to a company, and frees the one that it had at this event. Returns false if it is taken. */
export async function bookSlot(
  db: Db,
  { id, eventId }: { readonly id: string; readonly eventId: string },
  vtcId: string,
): Promise<boolean> {
  const free = { id, OR: [{ vtcId: null }, { vtcId }] };
  if ((await db.eventSlot.count({ where: free })) === 0) return false;
  const previous = { eventId, vtcId, id: { not: id } };
  await db.eventSlot.updateMany({ where: previous, data: { vtcId: null } });
  await db.eventSlot.update({ where: { id }, data: { vtcId } });
  return true;
}

/** Frees a slot. */
export async function releaseSlot(db: Db, id: string): Promise<void> {
  await db.eventSlot.update({ where: { id }, data: { vtcId: null } });
}

/** Whose bookings to list: those of one event, or those across the border of a company: of it and at its events. */
export type BookingsOf = { readonly eventId: string } | { readonly vtcId: string };

/** Lists the booked slots of events that are not over. */
export async function listBookingsAhead(db: Db, whose: BookingsOf, now: Date) {
  const event = { endsAt: { gt: now } };
  return db.eventSlot.findMany({
    where:
      'eventId' in whose
        ? { eventId: whose.eventId, vtcId: { not: null }, event }
        : {
            OR: [{ vtcId: whose.vtcId }, { vtcId: { not: null }, event: { vtcId: whose.vtcId } }],
            event,
          },
    select: {
      id: true,
      vtcId: true,
      event: { select: { id: true, reach: true, vtc: { select: { id: true } } } },
    },
    orderBy: [{ eventId: 'asc' }, { id: 'asc' }],
  });
}

/** True if a company exists, and no operator has hidden it. */
export async function isShown(db: Db, vtcId: string): Promise<boolean> {
  return (await db.vtc.count({ where: { id: vtcId, hiddenAt: null } })) > 0;
}
