import type { Db } from '../../../lib/db.ts';

/** Lists scheduled tasks with their last result. */
export async function listTaskRuns(db: Db) {
  return db.taskRun.findMany({ orderBy: { name: 'asc' } });
}
export type TaskRunRow = Awaited<ReturnType<typeof listTaskRuns>>[number];

/** Requests a task, which runs at the next check. False if there is no such task. */
export async function askForTask(db: Db, name: string, now: Date): Promise<boolean> {
  const { count } = await db.taskRun.updateMany({ where: { name }, data: { askedAt: now } });
  return count > 0;
}
