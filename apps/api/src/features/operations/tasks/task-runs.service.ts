import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { recordOperatorAct } from '../../operators/operator-acts.data.ts';
import { askForTask, listTaskRuns } from './task-runs.data.ts';

/** What is done without being asked, by name. */
export async function listTasks({ db }: ActorContext) {
  return listTaskRuns(db);
}

/** Has a task run now, on whichever replica looks first. @throws NOT_FOUND */
export async function askForRun(ctx: WriteContext, task: string): Promise<void> {
  const at = ctx.clock();
  await ctx.transact(async ({ db, actor }) => {
    if (!(await askForTask(db, task, at))) throw new AppError('NOT_FOUND');
    await recordOperatorAct(db, actor, { action: 'task.asked', at, details: { task } });
  });
  ctx.signals.emit('taskWanted');
}
