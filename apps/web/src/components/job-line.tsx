import type { JobBrief } from '@waybill/schema/features/jobs.models';
import { RouteLine } from './route-line.tsx';
import { useMinute } from '#src/lib/use-minute.ts';
import { clampBetweenRings, isHeardNow, reachedOf } from '#src/lib/job-progress.ts';

type DrawnJob = Pick<
  JobBrief,
  'state' | 'plannedM' | 'drivenM' | 'distanceM' | 'heardAt' | 'startedAt'
>;

/** The place of the truck at the start of a long line. */
const leastOfLong = 0.04;

interface JobLineProps {
  readonly job: DrawnJob;
  /** True if the line is long enough to show the truck anywhere on it. */
  readonly isLong?: boolean;
}

/** The route of a job in a list row: with a truck while on the road, without colour once it has ended. */
export function JobLine({ job, isLong = false }: JobLineProps) {
  return job.state === 'started' ? (
    <LineUnderway job={job} isLong={isLong} />
  ) : (
    <RouteLine progress={reachedOf(job)} isNeutral />
  );
}

function LineUnderway({ job, isLong }: Required<JobLineProps>) {
  return (
    <LiveLine share={reachedOf(job)} isLong={isLong} isAtRest={!isHeardNow(job, useMinute())} />
  );
}

interface LiveLineProps {
  /** The driven share of the route; null if unknown. */
  readonly share: number | null;
  readonly isAtRest?: boolean;
  readonly isLong?: boolean;
  readonly label?: string;
}

/** The route of a job on the road. Its truck is always shown, on a short line clear of the rings. */
export function LiveLine({ share, isLong = false, ...line }: LiveLineProps) {
  const reached = share ?? 0;
  return (
    <RouteLine
      progress={isLong ? Math.max(leastOfLong, reached) : clampBetweenRings(reached)}
      {...line}
    />
  );
}
