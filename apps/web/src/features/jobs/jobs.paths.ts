/** Where the company's jobs are listed. */
export const jobsPath = '/dashboard/jobs';

/** Where a job is planned, or entered by hand. */
export const createJobPath = `${jobsPath}/create`;

/** Where a job is shown, as its waybill. */
export function jobPath(jobId: string): string {
  return `${jobsPath}/${jobId}`;
}
