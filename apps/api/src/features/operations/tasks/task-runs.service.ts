import type { ActorContext, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { recordOperatorAct } from '../../operators/operator-acts.data.ts';
import { askForTask, listTaskRuns } from './task-runs.data.ts';

/** Lists scheduled tasks by name. */
export async function listTasks({ db }: ActorContext) {
  return listTaskRuns(db);
}

/** Requests a task, which runs now on the first replica that checks. @throws NOT_FOUND */
export async function askForRun(ctx: WriteContext, task: string): Promise<void> {
  const at = ctx.clock();
  await ctx.transact(async ({ db, actor }) => {
    if (!(await askForTask(db, task, at))) throw new AppError('NOT_FOUND');
    await recordOperatorAct(db, actor, { action: 'task.asked', at, details: { task } });
  });
  ctx.signals.emit('taskWanted');
}
