import { evidenceThresholds } from '@waybill/telemetry/thresholds';
import { limits } from '@waybill/schema/limits';
import { lockUserForKeyShare } from '../../auth/user-locks.data.ts';
import type { Services } from '../../http/context.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import { foldNext } from './folding.service.ts';
import { abandonDriverless, listSilentJobs } from './settling.data.ts';
import { settleStored } from './settling.service.ts';
import * as data from './telemetry.data.ts';

const dayMs = 86_400_000;

/** Creates the partitions for upcoming events, and drops expired ones. */
export async function maintainPartitions({ db, clock, config }: Services): Promise<void> {
  const now = clock();
  await data.makePartitions(db, now);
  await data.dropPartitions(db, new Date(now.getTime() - config.telemetryRetentionDays * dayMs));
}

/** Sessions or jobs handled in one batch. */
const atOnce = 100;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/**
 * Gives up on events that are missing for seven days: stores placeholders, and folds the events
 * after them. Their jobs record that events are missing.
 */
export async function skipGaps(services: Services): Promise<void> {
  const before = new Date(services.clock().getTime() - limits.telemetryHoleMs);
  let afterId = beforeAll;
  for (;;) {
    const sessions = await data.listQuietSessions(services.db, 'events', {
      before,
      afterId,
      limit: atOnce,
    });
    for (const session of sessions) await passOver(services, session, before);
    const last = sessions.at(-1);
    if (!last || sessions.length < atOnce) return;
    afterId = last.id;
  }
}

async function passOver(
  { db, clock }: Services,
  { id, userId }: { readonly id: string; readonly userId: string },
  before: Date,
): Promise<void> {
  const now = clock();
  await db.$transaction(async (transaction) => {
    // The lock order of a batch.
    await lockUserForKeyShare(transaction, userId);
    const sql = sqlOf(transaction);
    const session = await data.lockSession(sql, id);
    const isOver = session !== null && session.lastSeq > session.foldedSeq;
    if (!isOver || session.lastReceivedAt > before) return;
    const holes = { from: session.foldedSeq + 1, to: session.lastSeq };
    await data.createStandIns(sql, id, holes, now);
    // No new events.
    await foldNext(sql, session, { fresh: [], receivedAt: session.lastReceivedAt, now });
  });
}

/** Abandons jobs without contact for thirty days. Later events reopen them. */
export async function abandonJobs({ db, clock }: Services): Promise<void> {
  const now = clock();
  await abandonDriverless(db);
  const before = new Date(now.getTime() - evidenceThresholds.abandonedMs);
  let afterId = beforeAll;
  for (;;) {
    const jobs = await listSilentJobs(db, { before, afterId, limit: atOnce });
    for (const job of jobs) {
      await db.$transaction(async (transaction) => {
        await lockUserForKeyShare(transaction, job.driverId);
        await settleStored(sqlOf(transaction), job, now);
      });
    }
    const last = jobs.at(-1);
    if (!last || jobs.length < atOnce) return;
    afterId = last.id;
  }
}
