import type { WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { lockJob } from '../jobs.data.ts';
import { removeTrialJob } from './trials.data.ts';

/** Deletes a test drive of the actor that has ended. @throws NOT_FOUND, JOB_NOT_TRIAL */
export async function removeTrial(ctx: WriteContext, jobId: string): Promise<void> {
  await ctx.transact(async ({ db, actor }) => {
    const job = await lockJob(db, jobId);
    if (!job || job.driverId !== actor.userId) throw new AppError('NOT_FOUND');
    const isRemoved = job.state !== 'started' && (await removeTrialJob(db, jobId));
    if (!isRemoved) throw new AppError('JOB_NOT_TRIAL');
  });
}
