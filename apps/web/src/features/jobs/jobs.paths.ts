import { jobPath, jobsPath } from '#src/lib/shared-paths.ts';

/** Where a job is planned, or entered by hand. */
export const createJobPath = `${jobsPath}/create`;

/** Where members of a company find their own jobs. */
export const logbookPath = '/dashboard/logbook';

/** Where somebody finds their own jobs, with or without a company. */
export function logbookPathOf({ vtcId }: { readonly vtcId: string | null }): string {
  return vtcId === null ? '/logbook' : logbookPath;
}

/** Where the waybill of one's own job is, with or without a company. */
export function ownJobPathOf(viewer: { readonly vtcId: string | null }, jobId: string): string {
  return viewer.vtcId === null ? `${logbookPathOf(viewer)}/${jobId}` : jobPath(jobId);
}

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
