import {
  type EvidenceVersion,
  type KeptConditions,
  nothingAround,
  type SettledJob,
} from '@waybill/telemetry/job';
import { settleJob } from '@waybill/telemetry/settle-job';
import { evidenceThresholds, thresholdsUnder } from '@waybill/telemetry/thresholds';
import { v7 } from 'uuid';
import {
  type Around,
  type ContractChapters,
  countedSpans,
  currentEvidenceVersion,
  keyOf,
  longestOverlaps,
  type Overlaps,
} from './settling.policy.ts';

/** Another job, and how many fingerprints it shares. */
export interface FoundReplay {
  readonly otherId: string;
  readonly shared: number;
}

/** A contract, what came of it, and under which id it is or will be stored. */
export interface Settled extends ContractChapters {
  readonly id: string;
  /** By which it is judged; null is what holds for everybody. */
  readonly speedCapCmS: number | null;
  readonly evidenceVersion: EvidenceVersion;
  /** Null until it is delivered, and under the rules of version 1. */
  readonly conditions: KeptConditions | null;
  /** Other jobs that were found to be the same drive. */
  readonly replays: readonly FoundReplay[];
  /** Whether its driver had delivered as much that day as anybody can: it is compared with no other job. */
  readonly isCrowded: boolean;
  /** Whether another report told of the same delivery before. */
  readonly isReportedTwice: boolean;
  readonly result: SettledJob;
}

/** What surrounds jobs besides overlaps, by their ids; what is missing is taken as it is stored. */
export type Surroundings = ReadonlyMap<string, Pick<Around, 'sharedOdometerM' | 'movingS'>>;

/** Settles a job among all of its driver's at its time. Whether it has duplicates is taken as stored. */
export function settleAmong(
  overlaps: Overlaps,
  surroundings: Surroundings,
  one: Settled,
  now: Date,
): Settled {
  return settleAround(one, now, {
    ...storedAround(one),
    ...surroundings.get(one.id),
    overlapS: overlaps.get(keyOf(one)) ?? 0,
  });
}

/** What surrounds a job that is settled by itself. */
const nobodyAround: Around = { overlapS: 0, isDuplicate: false, sharedOdometerM: 0, movingS: 0 };

/** What surrounds a job by what is stored of it. */
export function storedAround({ job }: Settled): Around {
  if (job === null) return nobodyAround;
  const { overlapS, isDuplicate, sharedOdometerM, movingS } = job;
  return { overlapS, isDuplicate, sharedOdometerM, movingS };
}

/** A job that was settled as if nothing surrounded it, with what does: nearly always nothing to speak of. */
export function settleAround(one: Settled, now: Date, around: Around): Settled {
  const { hours, sharedOdometerM } = evidenceThresholds;
  const isAlone =
    around.overlapS === 0 &&
    !around.isDuplicate &&
    around.sharedOdometerM <= sharedOdometerM &&
    around.movingS <= hours.movingS;
  return isAlone ? one : settle(one, now, around);
}

/**
 * Whether a job is compared with others of its driver: not with a test drive, nor once its driver had delivered as much
 * that day as anybody can.
 */
export function isCompared({ isCrowded, result }: Pick<Settled, 'isCrowded' | 'result'>): boolean {
  return !isCrowded && !result.isTrial;
}

/** For how many seconds each job overlaps with that other delivered job with which it does most. */
export function overlapsAmong(all: readonly Settled[]): Overlaps {
  const delivered = all.filter((one) => isDelivered(one.result) && isCompared(one));
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
  contract: ContractChapters &
    Partial<
      Pick<
        Settled,
        'id' | 'speedCapCmS' | 'isCrowded' | 'isReportedTwice' | 'conditions' | 'replays'
      >
    >,
  now: Date,
  around: Around = nobodyAround,
): Settled {
  const { job, game, chapters, reports } = contract;
  const speedCapCmS = contract.speedCapCmS ?? job?.speedCapCmS ?? null;
  const isCrowded = contract.isCrowded ?? job?.isCrowded ?? false;
  const isReportedTwice = contract.isReportedTwice ?? false;
  const conditions = contract.conditions ?? job?.conditions ?? null;
  const evidenceVersion = job?.evidenceVersion ?? currentEvidenceVersion;
  const result = settleJob({
    game,
    chapters,
    reports,
    // What staff decided stands above this in the database.
    decisions: [],
    surroundings: {
      ...nothingAround,
      ...conditions,
      ...around,
      now: now.getTime(),
      evidenceVersion,
      isCrowded,
      isDuplicate: around.isDuplicate || isReportedTwice,
    },
    thresholds: thresholdsUnder(speedCapCmS),
  });
  const id = contract.id ?? job?.id ?? v7();
  const { replays = [] } = contract;
  const found = { id, evidenceVersion, conditions, replays, speedCapCmS, isCrowded };
  return { ...contract, ...found, isReportedTwice, result };
}
