import type { Db } from '../../../lib/db.ts';

/** Deletes a job and its records if it is a test drive. @returns true if it was one */
export async function removeTrialJob(db: Db, id: string): Promise<boolean> {
  const { count } = await db.job.deleteMany({ where: { id, isTrial: true } });
  return count > 0;
}
