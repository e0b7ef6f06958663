import type { JobDetail } from '@waybill/schema/features/jobs.models';

/** A measured value of a job with its limits. */
export type Check = JobDetail['checks'][number];

/** Splits the checks into passed ones, and failed ones by reason code. */
export function partChecks({ checks, evidence }: Pick<JobDetail, 'checks' | 'evidence'>) {
  const against = new Set(evidence.map(({ code }) => code));
  return {
    passed: checks.filter((check) => !against.has(check.code) && isPassed(check)),
    measuredOf: new Map(checks.map((check) => [check.code, check])),
  };
}

function isPassed({ measured, least, most }: Check): boolean {
  return (least === null || measured >= least) && (most === null || measured <= most);
}

/** Returns the positions of the value and its limits on their line, in 0..1. */
export function placesOf({ measured, least, most }: Check) {
  const bars = [least, most].filter((bar) => bar !== null);
  const end = Math.max(measured, ...bars) * 1.1 || 1;
  return { done: Math.max(0, measured) / end, bars: bars.map((bar) => bar / end) };
}
