import { type JobSurroundings, nothingAround, type SettledJob } from '@waybill/telemetry/job';
import { settleJob } from '@waybill/telemetry/settle-job';
import { thresholdsUnder } from '@waybill/telemetry/thresholds';
import { v7 } from 'uuid';
import {
  type ContractChapters,
  countedSpans,
  keyOf,
  longestOverlaps,
  type Overlaps,
} from './settling.policy.ts';

/** A contract, what came of it, and under which id it is or will be stored. */
export interface Settled extends ContractChapters {
  readonly id: string;
  /** By which it is judged; null is what holds for everybody. */
  readonly speedCapCmS: number | null;
  /** Whether its driver had delivered as much that day as anybody can: it is compared with no other job. */
  readonly isCrowded: boolean;
  readonly result: SettledJob;
}

/** Settles a job among all of its driver's at its time. Whether it has duplicates is taken as stored. */
export function settleAmong(overlaps: Overlaps, one: Settled, now: Date): Settled {
  const isDuplicate = one.job?.isDuplicate ?? false;
  return settle(one, now, { overlapS: overlaps.get(keyOf(one)) ?? 0, isDuplicate });
}

/** For how many seconds each job overlaps with that other delivered job with which it does most. */
export function overlapsAmong(all: readonly Settled[]): Overlaps {
  const delivered = all.filter(({ result, isCrowded }) => isDelivered(result) && !isCrowded);
  return longestOverlaps(
    delivered.map((one) => ({ key: keyOf(one), spans: countedSpans(one, one.result) })),
  );
}

/** Whether another driver has begun the same contract at the same odometer. */
export function hasDuplicate(
  { driverId, fingerprint, result }: Settled,
  all: readonly Settled[],
): boolean {
  return (
    result.startOdometerM !== null &&
    all.some(
      (other) =>
        other.fingerprint === fingerprint &&
        other.driverId !== driverId &&
        other.result.startOdometerM === result.startOdometerM,
    )
  );
}

/** Whether it is as settled: a delivery is final, also when those reports are gone with their company that alone told of it. */
export function isStanding({ job, result }: Settled): boolean {
  return !job?.isDelivered || isDelivered(result);
}

/** Whether reports told that it was cancelled, and are gone with their company: it stays so until it is driven on. */
export function isCancelledByReportsGone({ job, reports, result }: Settled): boolean {
  return job?.isCancelled === true && reports.length === 0 && result.state !== 'cancelled';
}

export function isDelivered({ state }: SettledJob): boolean {
  return state === 'delivered';
}

export function settle(
  contract: ContractChapters & Partial<Pick<Settled, 'id' | 'speedCapCmS' | 'isCrowded'>>,
  now: Date,
  surroundings: Pick<JobSurroundings, 'overlapS' | 'isDuplicate'> = nothingAround,
): Settled {
  const speedCapCmS = contract.speedCapCmS ?? contract.job?.speedCapCmS ?? null;
  const isCrowded = contract.isCrowded ?? contract.job?.isCrowded ?? false;
  const result = settleJob({
    game: contract.game,
    chapters: contract.chapters,
    reports: contract.reports,
    // What staff decided stands above this in the database.
    decisions: [],
    surroundings: {
      ...nothingAround,
      now: now.getTime(),
      evidenceVersion: 1,
      isCrowded,
      ...surroundings,
    },
    thresholds: thresholdsUnder(speedCapCmS),
  });
  const id = contract.id ?? contract.job?.id ?? v7();
  return { ...contract, id, speedCapCmS, isCrowded, result };
}
