import {
  type EvidenceVersion,
  type KeptConditions,
  nothingAround,
  type SettledJob,
  type UnjudgedJob,
} from '@waybill/telemetry/job';
import { judgeJob, type ReadJob, readJob } from '@waybill/telemetry/settle-job';
import { thresholdsUnder } from '@waybill/telemetry/thresholds';
import { v7 } from 'uuid';
import {
  type Around,
  type Haul,
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

/** A haul from its chapters and reports, with the id of its stored or future job. */
export interface ReadHaul extends Haul {
  readonly id: string;
  readonly evidenceVersion: EvidenceVersion;
  /** Whether its driver had delivered as much that day as anybody can: it is compared with no other job. */
  readonly isCrowded: boolean;
  readonly isDuplicate: boolean;
  readonly read: ReadJob;
}

/** What a delivery is judged by from then on (ADR 150). */
export interface Conditions {
  readonly isCrowded: boolean;
  /** Null is what holds for everybody. */
  readonly speedCapCmS: number | null;
  /** Null under the rules of version 1. */
  readonly conditions: KeptConditions | null;
  /** Other jobs that were found to be the same drive. */
  readonly replays: readonly FoundReplay[];
}

/** A haul that is judged; its conditions are null until it is delivered. */
export interface Settled extends ReadHaul, Conditions {
  readonly result: SettledJob;
}

/** What surrounds jobs besides overlaps, by their ids; what is missing is taken as it is stored. */
export type Surroundings = ReadonlyMap<string, Pick<Around, 'sharedOdometerM' | 'movingS'>>;

/** Reads a haul: all of it but what it is judged by. */
export function readHaul(
  haul: Haul & { readonly id?: string; readonly isReportedTwice?: boolean },
  now: Date,
): ReadHaul {
  const { job, game, chapters, reports, isReportedTwice = false } = haul;
  return {
    ...haul,
    id: haul.id ?? job?.id ?? v7(),
    evidenceVersion: job?.evidenceVersion ?? currentEvidenceVersion,
    isCrowded: job?.isCrowded ?? false,
    isDuplicate: isReportedTwice || (job?.isDuplicate ?? false),
    read: readJob({ game, chapters, reports, now: now.getTime() }),
  };
}

/** What surrounds a job that is settled by itself. */
const nobodyAround: Around = { overlapS: 0, sharedOdometerM: 0, movingS: 0 };

/** Judges a haul, by new conditions or else by those that it was first judged by. */
export function judgeHaul(
  one: ReadHaul,
  now: Date,
  around: Around = nobodyAround,
  found?: Conditions,
): Settled {
  const { job, read, evidenceVersion, isDuplicate } = one;
  const conditions = found?.conditions ?? job?.conditions ?? null;
  const speedCapCmS = found?.speedCapCmS ?? job?.speedCapCmS ?? null;
  const isCrowded = found?.isCrowded ?? one.isCrowded;
  const result = judgeJob(read, {
    // What staff decided stands above this in the database.
    decisions: [],
    surroundings: {
      ...nothingAround,
      ...conditions,
      ...around,
      now: now.getTime(),
      evidenceVersion,
      isCrowded,
      isDuplicate,
    },
    thresholds: thresholdsUnder(speedCapCmS),
  });
  return { ...one, conditions, speedCapCmS, isCrowded, replays: found?.replays ?? [], result };
}

/** What surrounds a job by what is stored of it. */
export function storedAround({ job }: ReadHaul): Around {
  if (job === null) return nobodyAround;
  const { overlapS, sharedOdometerM, movingS } = job;
  return { overlapS, sharedOdometerM, movingS };
}

/**
 * Whether a job is compared with others of its driver: not with a test drive, nor once its driver had delivered as much
 * that day as anybody can.
 */
export function isCompared({ isCrowded, read }: Pick<ReadHaul, 'isCrowded' | 'read'>): boolean {
  return !isCrowded && !read.job.isTrial;
}

/** Tells what surrounds hauls of a driver, of which `all` may overlap with one another. */
export function surroundBy(
  surroundings: Surroundings,
  all: readonly ReadHaul[],
): (one: ReadHaul) => Around {
  const overlaps = overlapsAmong(all);
  return (one) => ({
    ...storedAround(one),
    ...surroundings.get(one.id),
    overlapS: overlaps.get(keyOf(one)) ?? 0,
  });
}

/** For how many seconds each job overlaps with that other delivered job with which it does most. */
function overlapsAmong(all: readonly ReadHaul[]): Overlaps {
  const delivered = all.filter((one) => isDelivered(one.read.job) && isCompared(one));
  return longestOverlaps(
    delivered.map((one) => ({ key: keyOf(one), spans: countedSpans(one, one.read.job) })),
  );
}

/** Under version 1 those that another driver has begun at the same odometer are duplicates. */
export function markDuplicates(all: readonly ReadHaul[]): ReadHaul[] {
  return all.map((one) =>
    one.evidenceVersion === 1 ? { ...one, isDuplicate: hasDuplicate(one, all) } : one,
  );
}

function hasDuplicate(
  { driverId, fingerprint, read: { job } }: ReadHaul,
  all: readonly ReadHaul[],
): boolean {
  return (
    job.startOdometerM !== null &&
    all.some(
      (other) =>
        other.fingerprint === fingerprint &&
        other.driverId !== driverId &&
        other.read.job.startOdometerM === job.startOdometerM,
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

export function isDelivered({ state }: UnjudgedJob): boolean {
  return state === 'delivered';
}
