import type { TelemetryEvent } from '@waybill/schema/features/telemetry.models';
import type { Db } from '../../lib/db.ts';
import * as data from './telemetry.data.ts';
import type { LockedSession } from './telemetry.data.ts';

/** How far a session has come. */
interface Progress {
  readonly lastSeq: number;
  readonly foldedSeq: number;
  readonly foldState: unknown;
}

/**
 * Folds the events of a locked session that follow the folded ones without a hole, once `fresh` are
 * stored: these themselves, unless others were waiting for them.
 */
export async function foldNext(
  db: Db,
  session: LockedSession,
  now: Date,
  fresh: readonly TelemetryEvent[] | null = null,
): Promise<Progress> {
  const next = await listNext(db, session, fresh);
  const foldedSeq = next.at(-1)?.seq ?? session.foldedSeq;
  const lastSeq = Math.max(session.lastSeq, fresh?.at(-1)?.seq ?? 0);
  return { lastSeq, foldedSeq, foldState: null };
}

/** How many events are read at once when a hole is filled. */
const eventsAtOnce = 1_000;

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
