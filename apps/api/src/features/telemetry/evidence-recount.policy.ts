import type { JobReason, JobTier } from '@waybill/schema/features/jobs.models';
import { isStanding, type Settled } from './settled.policy.ts';

/** A delivery that is judged by the rules of version 1. */
export interface OldJob {
  readonly id: string;
  readonly fingerprint: string;
  /** Null when the account is gone. */
  readonly driverId: string | null;
  readonly tier: JobTier;
  /** Whether a decision of staff holds, which stands above the evidence. */
  readonly isDecided: boolean;
  /** Whether its drive is known well enough for the rules of version 2. */
  readonly isKnown: boolean;
}

/** An old job with the tier and the reasons that version 2 gives. */
export interface RecountedJob extends OldJob {
  readonly tierAfter: JobTier;
  readonly reasons: readonly JobReason[];
}

export interface RecountCounts {
  readonly jobs: number;
  readonly decided: number;
  readonly changes: { before: JobTier; after: JobTier; jobs: number }[];
  /** Of the jobs that no longer count. */
  readonly reasons: { code: JobReason; jobs: number }[];
}

/** The tier of a job by version 2. A decision stays, and so does a delivery that its chapters do not show. */
export function toRecounted(job: OldJob, settled: Settled): RecountedJob {
  const isKept = job.isDecided || !isStanding(settled);
  return {
    ...job,
    tierAfter: (isKept ? null : settled.result.settledTier) ?? job.tier,
    reasons: settled.result.reasons.map(({ code }) => code),
  };
}

export function countRecounted(jobs: readonly RecountedJob[]): RecountCounts {
  const changes = new Map<string, { before: JobTier; after: JobTier; jobs: number }>();
  const reasons = new Map<JobReason, number>();
  for (const { tier: before, tierAfter: after, reasons: codes } of jobs) {
    const key = `${before} ${after}`;
    changes.set(key, { before, after, jobs: (changes.get(key)?.jobs ?? 0) + 1 });
    if (!doesCount(before) || doesCount(after)) continue;
    for (const code of codes) reasons.set(code, (reasons.get(code) ?? 0) + 1);
  }
  return {
    jobs: jobs.length,
    decided: jobs.filter(({ isDecided }) => isDecided).length,
    changes: [...changes.values()].toSorted(byJobs),
    reasons: [...reasons].map(([code, count]) => ({ code, jobs: count })).toSorted(byJobs),
  };
}

function byJobs(a: { readonly jobs: number }, b: { readonly jobs: number }): number {
  return b.jobs - a.jobs;
}

function doesCount(tier: JobTier): boolean {
  return tier === 'verified' || tier === 'accepted';
}
