import type { Db } from '../../../lib/db.ts';

/** Deletes a job if it is a test drive, with all that belongs to it. @returns whether it was one */
export async function removeTrialJob(db: Db, id: string): Promise<boolean> {
  const { count } = await db.job.deleteMany({ where: { id, isTrial: true } });
  return count > 0;
}
