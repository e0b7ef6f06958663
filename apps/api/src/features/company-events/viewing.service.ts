import type { Actor, Reader } from '../../auth/actor.ts';
import type { Context } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { isUuid } from '../../lib/cursor.ts';
import type { Db } from '../../lib/db.ts';
import * as data from './company-events.data.ts';
import type { EventRow } from './company-events.data.ts';
import { hasSlot } from './slots.data.ts';

/** Returns who asks, as far as it matters for which events they see. */
export function viewerOf(reader: Reader): data.Viewer;
export function viewerOf(reader: Reader | null): data.Viewer | null;
export function viewerOf(reader: Reader | null): data.Viewer | null {
  return reader && { ...reader, organises: reader.keys.has('EVENTS') };
}

/** @throws NOT_FOUND */
export async function getEvent(
  { db, actor, clock }: Pick<Context, 'db' | 'actor' | 'clock'>,
  id: string,
): Promise<EventRow> {
  return getVisibleEvent(db, actor, id, clock());
}

/** Returns an event that everyone can see, or null. */
export async function findPublicEvent(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  id: unknown,
): Promise<EventRow | null> {
  return typeof id === 'string' && isUuid(id) ? data.findEvent(db, null, id, clock()) : null;
}

/** Returns an event that the actor can see at a time. @throws NOT_FOUND */
export async function getVisibleEvent(
  db: Db,
  actor: Actor | null,
  id: string,
  now: Date,
): Promise<EventRow> {
  const found = await data.findEvent(db, viewerOf(actor), id, now);
  if (found === null) throw new AppError('NOT_FOUND');
  return found;
}

/** True if the actor's company organises the event or has a slot at it. */
export async function takesPart(
  db: Db,
  { vtcId }: Actor,
  { id, vtc }: Pick<EventRow, 'id' | 'vtc'>,
): Promise<boolean> {
  return vtcId !== null && (vtcId === vtc.id || (await hasSlot(db, id, vtcId)));
}
