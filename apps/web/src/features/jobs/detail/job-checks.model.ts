import type { JobDetail } from '@waybill/schema/features/jobs.models';

/** What was measured of a job, with its bars. */
export type Check = JobDetail['checks'][number];

/** The checks that nothing speaks against, and by its code what was measured of each reason. */
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

/** Where the figure and its bars lie on a line of their own, in shares of it. */
export function placesOf({ measured, least, most }: Check) {
  const bars = [least, most].filter((bar) => bar !== null);
  const end = Math.max(measured, ...bars) * 1.1 || 1;
  return { done: Math.max(0, measured) / end, bars: bars.map((bar) => bar / end) };
}
