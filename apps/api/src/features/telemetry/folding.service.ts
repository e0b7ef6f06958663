import type { Chapter, ReceivedEvent } from '@waybill/telemetry/chapter';
import { beginSession, foldEvents, receiveAt } from '@waybill/telemetry/fold-session';
import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import type { Sql } from '../../lib/sql.ts';
import { hideFromOverlaps } from './conditions.data.ts';
import { absorbJobs } from './reports.data.ts';
import { addReplays, type SettledRows } from './saving.data.ts';
import { removeChapters } from './settling.data.ts';
import { settleChanged } from './settling.service.ts';
import * as data from './telemetry.data.ts';
import type { LockedSession } from './telemetry.data.ts';
import { emitJobEvents, emitJobAbsorbed } from './job-events.service.ts';

/**
 * Stores new events of a locked or new session, folds those that follow the folded ones without a
 * gap, and writes the resulting chapters and jobs.
 * @returns the number up to which all events are stored
 * @throws SessionOvertaken if another request has just stored the new session
 */
export async function foldNext(
  sql: Sql,
  session: LockedSession,
  { fresh, receivedAt, now }: Incoming,
): Promise<number> {
  const { userId, header, foldState } = session;
  const next = await listNext(sql, session, receiveAt(fresh, receivedAt.getTime()));
  const lastSeq = Math.max(session.lastSeq, fresh.at(-1)?.seq ?? 0);
  const progress = { lastSeq, receivedAt, events: fresh };
  const foldedSeq = next.at(-1)?.seq;
  if (foldedSeq === undefined) {
    const unchanged = { foldedSeq: session.foldedSeq, foldState };
    await data.saveProgressOf(sql, session, { ...progress, ...unchanged }, null, true);
    return session.foldedSeq;
  }
  const before = foldState ?? beginSession(header);
  const { state, chapters } = foldEvents(before, next);
  const { id, game, source, multiplayer, trial: isTrial = false } = header;
  const { hasMissingEvents } = state;
  const firstReceivedAt = session.firstReceivedAt.getTime();
  const changed = {
    driverId: userId,
    game,
    session: { id, source, multiplayer, isTrial, receivedAt: firstReceivedAt, hasMissingEvents },
    chapters,
    ...compareChapters(before.chapter, chapters),
    concernsAll: hasMissingEvents !== before.hasMissingEvents,
  };
  const rows = await settleChanged(sql, changed, now);
  const isLast = !(rows && isFollowed(rows, session.mayBePlanned));
  const folded = { ...progress, foldedSeq, foldState: state };
  const saved = await data.saveProgressOf(sql, session, folded, rows, isLast);
  if (isLast) return foldedSeq;
  if (rows.crowded.length > 0) await hideFromOverlaps(sql, rows.crowded);
  if (rows.replays.length > 0) await addReplays(sql, rows.replays);
  if (rows.surplus.length > 0) await removeChapters(sql, rows.surplus);
  const gone = rows.absorbed.length > 0 ? await absorbJobs(sql, rows.absorbed) : [];
  for (const former of gone) await emitJobAbsorbed(sql, former);
  for (const job of saved) await emitJobEvents(sql, job, rows.delivered.includes(job.id));
  return foldedSeq;
}

/** Whether saving jobs needs further writes. */
function isFollowed(
  { crowded, replays, surplus, absorbed }: SettledRows,
  mayBePlanned: boolean,
): boolean {
  return mayBePlanned || crowded.length + replays.length + surplus.length + absorbed.length > 0;
}

interface Incoming {
  /** Events that are not stored yet, ordered by number. */
  readonly fresh: readonly TelemetryEvent[];
  readonly receivedAt: Date;
  readonly now: Date;
}

/** The changes since the last known chapter, and how far it now reaches. */
function compareChapters(last: Chapter | null, chapters: readonly Chapter[]) {
  return {
    hasBegun: chapters.some(({ ordinal }) => ordinal > (last?.ordinal ?? 0)),
    hasItems: chapters.some(
      ({ ordinal, items, lowestMinute, outcomes }) =>
        ordinal !== last?.ordinal ||
        items !== last.items ||
        lowestMinute !== last.lowestMinute ||
        outcomes !== last.outcomes,
    ),
  };
}

/** Events read at once when a gap is filled. */
const eventsAtOnce = 1_000;

/** The events that follow the folded ones: new ones, and stored ones behind a gap. */
async function listNext(
  sql: Sql,
  { header, lastSeq, foldedSeq }: LockedSession,
  fresh: readonly ReceivedEvent[],
): Promise<readonly ReceivedEvent[]> {
  const known = new Map(fresh.map((event) => [event.seq, event]));
  const next: ReceivedEvent[] = [];
  for (;;) {
    const seq = foldedSeq + next.length + 1;
    const event = known.get(seq);
    if (event) {
      next.push(event);
      continue;
    }
    if (seq > lastSeq) return next;
    const read = await data.listReceivedEvents(sql, header.id, {
      from: seq,
      to: seq + eventsAtOnce - 1,
    });
    if (read[0]?.seq !== seq) return next;
    for (const stored of read) known.set(stored.seq, stored);
  }
}
