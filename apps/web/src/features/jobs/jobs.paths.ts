/** Where the company's jobs are listed. */
export const jobsPath = '/dashboard/jobs';

/** Where a job is shown, as its waybill. */
export function jobPath(jobId: string): string {
  return `${jobsPath}/${jobId}`;
}
