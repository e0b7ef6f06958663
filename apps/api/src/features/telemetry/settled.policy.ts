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
  /**
   * Whether the driver already had the maximum of deliveries that day. Then it is compared with no
   * other job.
   */
  readonly isCrowded: boolean;
  readonly isDuplicate: boolean;
  readonly read: ReadJob;
}

/** What a delivery is judged by from then on (ADR 150). */
export interface Conditions {
  readonly isCrowded: boolean;
  /** Null for the default. */
  readonly speedCapCmS: number | null;
  /** Null under rules version 1. */
  readonly conditions: KeptConditions | null;
  /** Other jobs that are the same drive. */
  readonly replays: readonly FoundReplay[];
}

/** A judged haul. Its conditions are null until it is delivered. */
export interface Settled extends ReadHaul, Conditions {
  readonly result: SettledJob;
}

/** Surroundings other than overlaps, by job id. Missing ones are taken from the stored job. */
export type Surroundings = ReadonlyMap<string, Pick<Around, 'sharedOdometerM' | 'movingS'>>;

/** Reads a haul without judging it. */
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

/** The surroundings of a job that is settled alone. */
const nobodyAround: Around = { overlapS: 0, sharedOdometerM: 0, movingS: 0 };

/** Judges a haul by new conditions, or else by its stored ones. */
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
    // Staff decisions are applied in the database.
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

/** A job's stored surroundings. */
export function storedSurroundings({ job }: ReadHaul): Around {
  if (job === null) return nobodyAround;
  const { overlapS, sharedOdometerM, movingS } = job;
  return { overlapS, sharedOdometerM, movingS };
}

/** Whether a job is compared with others of its driver. Test drives and crowded jobs are not. */
export function isCompared({ isCrowded, read }: Pick<ReadHaul, 'isCrowded' | 'read'>): boolean {
  return !isCrowded && !read.job.isTrial;
}

/**
 * Returns a function that gives the surroundings of a driver's hauls. Those in `all` may overlap.
 */
export function createSurroundingsLookup(
  surroundings: Surroundings,
  all: readonly ReadHaul[],
): (one: ReadHaul) => Around {
  const overlaps = overlapsAmong(all);
  return (one) => ({
    ...storedSurroundings(one),
    ...surroundings.get(one.id),
    overlapS: overlaps.get(keyOf(one)) ?? 0,
  });
}

/** For each job, the longest overlap with another delivered job, in seconds. */
function overlapsAmong(all: readonly ReadHaul[]): Overlaps {
  const delivered = all.filter((one) => isDelivered(one.read.job) && isCompared(one));
  return longestOverlaps(
    delivered.map((one) => ({ key: keyOf(one), spans: countedSpans(one, one.read.job) })),
  );
}

/** Under version 1, jobs that another driver began at the same odometer are duplicates. */
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

/**
 * Whether the result applies. A delivery is final, even after its only reports were deleted with
 * their company.
 */
export function isApplicable({ job, result }: Settled): boolean {
  return !job?.isDelivered || isDelivered(result);
}

/**
 * Whether a job was cancelled by reports that were deleted with their company. It stays cancelled
 * until the drive continues.
 */
export function isCancelledByReportsGone({ job, reports, result }: Settled): boolean {
  return job?.isCancelled === true && reports.length === 0 && result.state !== 'cancelled';
}

export function isDelivered({ state }: UnjudgedJob): boolean {
  return state === 'delivered';
}
