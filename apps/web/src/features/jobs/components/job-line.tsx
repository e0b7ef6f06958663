import type { JobBrief } from '@waybill/schema/features/jobs.models';
import { RouteLine } from '#src/components/route-line.tsx';
import { useMinute } from '#src/lib/use-minute.ts';
import { isHeardNow, reachedOf } from '../job-progress.model.ts';

type DrawnJob = Pick<
  JobBrief,
  'state' | 'plannedM' | 'drivenM' | 'distanceM' | 'heardAt' | 'startedAt'
>;

/** The way of a job in a row: with its truck on the road, without colour once it is over. */
export function JobLine({ job }: { readonly job: DrawnJob }) {
  return job.state === 'started' ? (
    <LineUnderway job={job} />
  ) : (
    <RouteLine progress={reachedOf(job)} isNeutral />
  );
}

function LineUnderway({ job }: { readonly job: DrawnJob }) {
  return <RouteLine progress={reachedOf(job)} isAtRest={!isHeardNow(job, useMinute())} />;
}
