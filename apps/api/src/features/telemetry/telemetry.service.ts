import type { TelemetryBatch, TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import type { Actor } from '../../auth/actor.ts';
import type { ActorContext, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import type { Sql } from '../../lib/sql.ts';
import { foldNext } from './folding.service.ts';
import * as data from './telemetry.data.ts';
import type { LockedSession } from './telemetry.data.ts';
import { findNewEvents, requireFitting, requirePast } from './telemetry.policy.ts';

/**
 * The number up to which all events of one of the actor's sessions are stored.
 * @throws NOT_FOUND
 */
export async function getAcknowledged({ db, actor }: ActorContext, id: string): Promise<number> {
  const acknowledged = await data.findAcknowledged(db, actor.userId, id);
  if (acknowledged === null) throw new AppError('NOT_FOUND');
  return acknowledged;
}

/** Returns the name and tag of the actor's company. Null without one. */
export async function findOwnVtc({ db, actor }: ActorContext): Promise<data.VtcNameRow | null> {
  return actor.vtcId === null ? null : data.findVtcName(db, actor.vtcId);
}

/**
 * Stores a batch's new events and folds those before the first gap, in one transaction:
 * acknowledged events are committed. Locks the user, then the session, so that batches of one
 * session run one after another.
 * @throws EVENT_IN_FUTURE, SESSION_TAKEN, SEQUENCE_TOO_FAR, SEQUENCE_CONFLICT
 */
export async function receiveBatch(ctx: WriteContext, batch: TelemetryBatch): Promise<number> {
  const now = ctx.clock();
  requirePast(batch, now);
  const { id } = batch.session;
  let fresh = 0;
  const receive = () =>
    ctx.transactInSql(data.sessionLock(id, ctx.actor.userId), async ({ sql, actor, row }) => {
      const stored =
        row === null || row.userId === null
          ? newSession(actor, batch, now, row?.mayBePlanned ?? true)
          : data.toSession(id, row);
      requireFitting(stored, actor.userId, batch);
      const known = await listKnown(sql, stored, batch.events);
      const events = findNewEvents(batch.events, known, stored.foldedSeq);
      fresh = events.length;
      if (events.length === 0) return stored.foldedSeq;
      return foldNext(sql, stored, { fresh: events, receivedAt: now, now });
    });
  const acknowledged = await receive().catch((error: unknown) => {
    // Two batches began the same session. It is stored now.
    if (error instanceof data.SessionOvertaken) return receive();
    throw error;
  });
  ctx.metrics.countBatch(fresh, batch.events.length - fresh);
  return acknowledged;
}

/** A session that is stored with its first events. */
function newSession(
  { userId, credential }: Actor,
  { session }: TelemetryBatch,
  now: Date,
  mayBePlanned: boolean,
): LockedSession {
  if (credential.kind !== 'device') throw new AppError('FORBIDDEN');
  return {
    isStored: false,
    userId,
    deviceId: credential.deviceId,
    header: session,
    lastSeq: 0,
    foldedSeq: 0,
    foldState: null,
    firstReceivedAt: now,
    lastReceivedAt: now,
    mayBePlanned,
  };
}

/** The stored events among a batch's numbers. Usually none, and then nothing is queried. */
async function listKnown(
  sql: Sql,
  { header, lastSeq }: LockedSession,
  events: readonly TelemetryEvent[],
): Promise<readonly TelemetryEvent[]> {
  const from = events[0]?.seq ?? 0;
  if (from > lastSeq) return [];
  return data.listEvents(sql, header.id, { from, to: events.at(-1)?.seq ?? 0 });
}
