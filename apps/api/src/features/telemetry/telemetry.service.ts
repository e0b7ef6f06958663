import type { TelemetryBatch, TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Db } from '../../lib/db.ts';
import { foldNext } from './folding.service.ts';
import * as data from './telemetry.data.ts';
import type { LockedSession } from './telemetry.data.ts';
import { findNewEvents, requireFitting, requirePast } from './telemetry.policy.ts';

/**
 * Up to which number all events of one of the actor's sessions are stored.
 * @throws NOT_FOUND
 */
export async function getAcknowledged({ db, actor }: ActorContext, id: string): Promise<number> {
  const acknowledged = await data.findAcknowledged(db, actor.userId, id);
  if (acknowledged === null) throw new AppError('NOT_FOUND');
  return acknowledged;
}

/**
 * Stores what is new of a batch and folds the events up to the first that is missing, in one
 * transaction: what is acknowledged is committed. Locks the session after the user, so that batches
 * of one session wait for one another.
 * @throws EVENT_IN_FUTURE, SESSION_TAKEN, SEQUENCE_TOO_FAR, SEQUENCE_CONFLICT
 */
export async function receiveBatch(ctx: WriteContext, batch: TelemetryBatch): Promise<number> {
  const now = ctx.clock();
  requirePast(batch, now);
  return ctx.transact(async ({ db, actor }) => {
    const stored = await openSession(db, actor, batch, now);
    requireFitting(stored, actor.userId, batch);
    const known = await listKnown(db, stored, batch.events);
    const events = findNewEvents(batch.events, known, stored.foldedSeq);
    if (events.length === 0) return stored.foldedSeq;
    return foldNext(db, stored, { fresh: events, receivedAt: now, now });
  });
}

/** The session of a batch, locked; a new one is stored first. */
async function openSession(
  db: Db,
  { userId, credential }: Actor,
  { session }: TelemetryBatch,
  now: Date,
): Promise<LockedSession> {
  const known = await data.lockSession(db, session.id);
  if (known) return known;
  if (credential.kind !== 'device') throw new AppError('FORBIDDEN');
  await data.createSession(db, session, { userId, deviceId: credential.deviceId }, now);
  const created = await data.lockSession(db, session.id);
  if (!created) throw new Error('a session that was just stored is not there');
  return created;
}

/** Those events of a batch's numbers that are stored already: mostly none, and then none are asked for. */
async function listKnown(
  db: Db,
  { header, lastSeq }: LockedSession,
  events: readonly TelemetryEvent[],
): Promise<readonly TelemetryEvent[]> {
  const from = events[0]?.seq ?? 0;
  if (from > lastSeq) return [];
  return data.listEvents(db, header.id, { from, to: events.at(-1)?.seq ?? 0 });
}
