import type { JobReason, JobTier } from '@waybill/schema/features/jobs.models';
import { isApplicable, type Settled } from './settled.policy.ts';

/** A delivery judged by rules version 1. */
export interface OldJob {
  readonly id: string;
  readonly fingerprint: string;
  /** Null once the account is deleted. */
  readonly driverId: string | null;
  readonly tier: JobTier;
  /** Whether a staff decision applies, which overrides the evidence. */
  readonly isDecided: boolean;
  /** Whether its drive is recorded well enough for rules version 2. */
  readonly isKnown: boolean;
}

/** An old job with its tier and reasons by rules version 2. */
export interface RecountedJob extends OldJob {
  readonly tierAfter: JobTier;
  readonly reasons: readonly JobReason[];
}

export interface RecountCounts {
  readonly jobs: number;
  readonly decided: number;
  readonly changes: { before: JobTier; after: JobTier; jobs: number }[];
  /** The reasons of jobs that no longer count. */
  readonly reasons: { code: JobReason; jobs: number }[];
}

/**
 * A job's tier by rules version 2. Staff decisions stay, and so do deliveries without matching
 * chapters.
 */
export function toRecounted(job: OldJob, settled: Settled): RecountedJob {
  const isKept = job.isDecided || !isApplicable(settled);
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
