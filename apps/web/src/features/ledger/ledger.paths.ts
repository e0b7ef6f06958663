/** The company's books. */
export const economyPath = '/dashboard/economy';

/** Returns the path of the entries of a job. */
export function jobEntryPath(jobId: string): string {
  return `${economyPath}?job=${jobId}`;
}
