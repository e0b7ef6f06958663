import type { JobBrief } from '@waybill/schema/features/jobs.models';
import { RouteLine } from './route-line.tsx';
import { useMinute } from '#src/lib/use-minute.ts';
import { clearOfRings, isHeardNow, reachedOf } from '#src/lib/job-progress.ts';

type DrawnJob = Pick<
  JobBrief,
  'state' | 'plannedM' | 'drivenM' | 'distanceM' | 'heardAt' | 'startedAt'
>;

interface JobLineProps {
  readonly job: DrawnJob;
  /** Whether it has room for its truck anywhere. */
  readonly isLong?: boolean;
}

/** The way of a job in a row: with its truck on the road, without colour once it is over. */
export function JobLine({ job, isLong = false }: JobLineProps) {
  return job.state === 'started' ? (
    <LineUnderway job={job} isLong={isLong} />
  ) : (
    <RouteLine progress={reachedOf(job)} isNeutral />
  );
}

function LineUnderway({ job, isLong }: Required<JobLineProps>) {
  const reached = reachedOf(job);
  const progress = isLong ? reached : clearOfRings(reached);
  return <RouteLine progress={progress} isAtRest={!isHeardNow(job, useMinute())} />;
}
