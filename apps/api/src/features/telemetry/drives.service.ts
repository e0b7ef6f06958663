import { isDeepStrictEqual } from 'node:util';
import type { Chapter } from '@waybill/telemetry/chapter';
import { beginSession, foldEvents } from '@waybill/telemetry/fold-session';
import { firstItems } from '@waybill/telemetry/history';
import { lockUserForKeyShare } from '../../auth/user-locks.data.ts';
import type { Services } from '../../http/context.ts';
import type { Sql } from '../../lib/sql.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import * as data from './drives.data.ts';
import { toChapterRow } from './job-rows.policy.ts';
import { isDelivered, readHaul } from './settled.policy.ts';
import { listHaulsOfJobs } from './settling.data.ts';
import {
  listQuietSessions,
  listReceivedEvents,
  lockSession,
  type LockedSession,
} from './telemetry.data.ts';
import { asStored } from './telemetry.policy.ts';

const [hourMs, dayMs] = [3_600_000, 86_400_000];
/** Sessions folded in one batch. */
const atOnce = 100;

/**
 * Backfills drive facts of chapters that were folded before these existed, while their events are
 * still stored, and the fingerprints of their jobs, so that resending an old drive is detected.
 * Changes no tier. Idempotent.
 */
export async function fillDrives({ db, clock, config }: Services): Promise<void> {
  const now = clock();
  const before = new Date(now.getTime() - hourMs);
  let afterId = firstIdOf(now.getTime() - (config.telemetryRetentionDays + 31) * dayMs);
  for (;;) {
    const sessions = await listQuietSessions(db, 'driveFacts', { before, afterId, limit: atOnce });
    for (const { id, userId } of sessions) {
      await db.$transaction(async (transaction) => {
        // The lock order of a batch.
        await lockUserForKeyShare(transaction, userId);
        const sql = sqlOf(transaction);
        const session = await lockSession(sql, id);
        if (session) await fillSession(sql, session, now);
      });
    }
    const last = sessions.at(-1);
    if (!last || sessions.length < atOnce) return;
    afterId = last.id;
  }
}

/** The smallest UUID version 7 of a time. */
function firstIdOf(ms: number): string {
  const hex = Math.max(0, ms).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

async function fillSession(sql: Sql, { header, foldedSeq }: LockedSession, now: Date) {
  const { id, game } = header;
  const events = await listReceivedEvents(sql, id, { from: 1, to: foldedSeq });
  const folded: readonly Chapter[] = asStored(foldEvents(beginSession(header), events).chapters);
  const unfilled = await data.listUnfilledChapters(sql, id);
  const filled = unfilled.flatMap(({ jobId, isDelivered: isDriven, facts }) => {
    const again = folded.find(({ ordinal }) => ordinal === facts.ordinal);
    if (!again?.drive || !isAsStored(again, facts)) return [];
    const owner = { jobId, driverId: null, game, isDelivered: isDriven };
    const { drive, receivedTo } = again;
    const filledFacts = { ...facts, drive, ...(receivedTo !== undefined && { receivedTo }) };
    return [toChapterRow(owner, id, filledFacts)];
  });
  if (filled.length === 0) return;
  await data.fillChapters(sql, filled);
  const jobIds = new Set(filled.map(({ job_id }) => job_id));
  for (const haul of await listHaulsOfJobs(sql, [...jobIds])) {
    const { id: jobId, read } = readHaul(haul, now);
    if (isDelivered(read.job) && read.job.prints.length > 0) {
      await data.setPrints(sql, jobId, read.job.prints);
    }
  }
}

/** Whether folding again gives the stored chapter, ignoring drive facts and dropped items. */
function isAsStored(again: Chapter, stored: Chapter): boolean {
  const kept = stored.hasLostItems ? firstItems(again, stored.items.length) : again;
  const added = { drive: undefined, receivedTo: undefined };
  return isDeepStrictEqual({ ...kept, ...added }, { ...stored, ...added });
}
