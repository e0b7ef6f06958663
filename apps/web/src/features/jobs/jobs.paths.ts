import { jobsPath } from '#src/lib/shared-paths.ts';

/** Where a job is planned, or entered by hand. */
export const createJobPath = `${jobsPath}/create`;

/** Where staff find what waits for them. */
export const reviewQueuePath = `${jobsPath}?tier=review`;

/** Where a waybill is shown that its driver shows to everybody. */
export function publicWaybillPath(jobId: string): string {
  return `/waybills/${jobId}`;
}

/** The same as an address to pass on. */
export function publicWaybillUrl(jobId: string): string {
  return `${location.origin}${publicWaybillPath(jobId)}`;
}
