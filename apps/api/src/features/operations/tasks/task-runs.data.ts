import type { Db } from '../../../lib/db.ts';

/** What is done without being asked, with what came of it last. */
export async function listTaskRuns(db: Db) {
  return db.taskRun.findMany({ orderBy: { name: 'asc' } });
}
export type TaskRunRow = Awaited<ReturnType<typeof listTaskRuns>>[number];

/** Has a task run as soon as somebody looks. False when there is none of this name. */
export async function askForTask(db: Db, name: string, now: Date): Promise<boolean> {
  const { count } = await db.taskRun.updateMany({ where: { name }, data: { askedAt: now } });
  return count > 0;
}
