import type { Chapter, SessionState } from '@waybill/telemetry/chapter';
import { beginSession, foldEvents } from '@waybill/telemetry/fold-session';
import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';
import { settleChanged } from './settling.service.ts';
import * as data from './telemetry.data.ts';
import type { LockedSession } from './telemetry.data.ts';

/** How far a session has come. */
interface Progress {
  readonly lastSeq: number;
  readonly foldedSeq: number;
  readonly foldState: SessionState | null;
}

/**
 * Folds the events of a locked session that follow the folded ones without a hole, once `fresh` are
 * stored, and writes what comes of them.
 */
export async function foldNext(
  db: Db,
  session: LockedSession,
  now: Date,
  fresh: readonly TelemetryEvent[] | null = null,
): Promise<Progress> {
  const { userId, header, foldState } = session;
  const next = await listNext(db, session, fresh);
  const foldedSeq = next.at(-1)?.seq ?? session.foldedSeq;
  const lastSeq = Math.max(session.lastSeq, fresh?.at(-1)?.seq ?? 0);
  if (next.length === 0) return { lastSeq, foldedSeq, foldState };
  const before = foldState ?? beginSession(header);
  const { state, chapters } = foldEvents(before, next);
  const { id, game, source, multiplayer } = header;
  const { hasMissingEvents } = state;
  const receivedAt = session.firstReceivedAt.getTime();
  const changed = {
    driverId: userId,
    game,
    session: { id, source, multiplayer, receivedAt, hasMissingEvents },
    chapters,
    ...compareChapters(before.chapter, chapters),
    concernsAll: hasMissingEvents !== before.hasMissingEvents,
  };
  await settleChanged(db, changed, now);
  return { lastSeq, foldedSeq, foldState: state };
}

/** What has changed since the last chapter that was known, beside how far it leads. */
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

/** How many events are read at once when a hole is filled. */
const eventsAtOnce = 1_000;

/** The fresh events themselves, unless others were waiting for them. */
async function listNext(
  db: Db,
  { header, lastSeq, foldedSeq }: LockedSession,
  fresh: readonly TelemetryEvent[] | null,
): Promise<readonly TelemetryEvent[]> {
  if (fresh !== null) {
    if (fresh[0]?.seq !== foldedSeq + 1) return [];
    if (lastSeq === foldedSeq) return fresh;
  }
  const next: TelemetryEvent[] = [];
  for (;;) {
    const from = foldedSeq + next.length + 1;
    const read = await data.listEvents(db, header.id, { from, to: from + eventsAtOnce - 1 });
    const unbroken = read.filter(({ seq }, index) => seq === from + index);
    next.push(...unbroken);
    if (unbroken.length < eventsAtOnce) return next;
  }
}
