import { jobPath, jobsPath } from '#src/lib/shared-paths.ts';

/** The page to plan a job or enter one by hand. */
export const createJobPath = `${jobsPath}/create`;

/** The member's own jobs. */
export const logbookPath = '/dashboard/logbook';

/** Returns the path of the viewer's own jobs, with or without a company. */
export function logbookPathOf({ vtcId }: { readonly vtcId: string | null }): string {
  return vtcId === null ? '/logbook' : logbookPath;
}

/** Returns the path of the viewer's own waybill, with or without a company. */
export function ownJobPathOf(viewer: { readonly vtcId: string | null }, jobId: string): string {
  return viewer.vtcId === null ? `${logbookPathOf(viewer)}/${jobId}` : jobPath(jobId);
}

/** The jobs in review, for staff. */
export const reviewQueuePath = `${jobsPath}?tier=review`;

/** Returns the path of a public waybill. */
export function publicWaybillPath(jobId: string): string {
  return `/waybills/${jobId}`;
}

/** Returns the URL of a public waybill to share. */
export function publicWaybillUrl(jobId: string): string {
  return `${location.origin}${publicWaybillPath(jobId)}`;
}
