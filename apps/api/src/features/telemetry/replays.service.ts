import { findReplay, isReplay } from '@waybill/telemetry/neighbours';
import { lockUserForKeyShare } from '../../auth/user-locks.data.ts';
import type { Services } from '../../http/context.ts';
import { type Pump, startPump } from '../../lib/pump.ts';
import { sqlOf } from '../../lib/sql.data.ts';
import type { SimilarJob } from './conditions.data.ts';
import * as data from './replays.data.ts';
import { findReplays } from './replays.policy.ts';
import { addReplays } from './saving.data.ts';
import { settleStored } from './settling.service.ts';

/** Deliveries compared in one batch. */
const atOnce = 100;

/** How often deliveries are compared. */
const lookMs = 10_000;

/** Compares new deliveries with all other drives, after they are committed. */
export function startReplays(services: Services): Pump {
  const failure = 'failed to compare drives';
  return startPump(services, () => compareDrives(services), { everyMs: lookMs, failure });
}

/**
 * Compares deliveries with all other drives, and settles both jobs of each matching pair. One
 * transaction for each job, so that none locks two drivers. Idempotent.
 */
export async function compareDrives(services: Pick<Services, 'db' | 'clock'>): Promise<void> {
  for (;;) {
    const marked = await data.listMarked(services.db, atOnce);
    for (const job of marked) {
      await settleReplay(services, job, job.similar);
      for (const other of job.similar) await settleReplay(services, other, [job]);
    }
    await data.removeMarks(
      services.db,
      marked.map(({ id }) => id),
    );
    if (marked.length < atOnce) return;
  }
}

/** Settles a job that is the same drive as others, unless an equal match is already stored. */
async function settleReplay(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, prints }: SimilarJob,
  others: readonly SimilarJob[],
): Promise<void> {
  const found = findReplays(prints, others);
  const replay = findReplay(
    prints,
    others.map((other) => other.prints),
  );
  if (found.length === 0 || replay === null || !isReplay(replay)) return;
  await db.$transaction(async (transaction) => {
    const job = await data.findCompared(transaction, id);
    if (job === null) return;
    // The lock order of a batch.
    await lockUserForKeyShare(transaction, job.driverId);
    const sql = sqlOf(transaction);
    await addReplays(
      sql,
      found.map(({ otherId, shared }) => ({ job_id: id, other_id: otherId, shared })),
    );
    if ((job.replay?.shared ?? 0) < replay.shared) await settleStored(sql, job, clock(), replay);
  });
}
