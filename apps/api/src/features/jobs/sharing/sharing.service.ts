import type { WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { lockJob } from '../jobs.data.ts';
import { isCounted } from '../jobs.policy.ts';
import * as data from './sharing.data.ts';

/**
 * Shares the waybill of the actor's own delivery publicly, or stops sharing it.
 * @throws NOT_FOUND, JOB_NOT_COUNTED
 */
export async function setSharing(
  ctx: WriteContext,
  jobId: string,
  isPublic: boolean,
): Promise<void> {
  await ctx.transact(async ({ db, actor }) => {
    const job = await lockJob(db, jobId);
    if (!job || job.driverId !== actor.userId) throw new AppError('NOT_FOUND');
    if (isPublic && !isCounted(job)) throw new AppError('JOB_NOT_COUNTED');
    await data.setPublic(db, jobId, isPublic);
  });
}
