import type { jobsContract } from '@waybill/schema/features/jobs.contract';
import type { ActorContext } from '../../http/context.ts';
import type { Handlers } from '../../http/contract-router.ts';
import { extendJson } from '../../lib/json-text.ts';
import { Repeated } from '../../lib/repeated.ts';
import { getJob } from '../jobs/detail/job-detail.service.ts';
import { createJob, createOwnJob, type Entered } from './entry.service.ts';

/** Routes for entering jobs by hand. They are here because settling writes these jobs. */
export const entryHandlers: Handlers<Pick<typeof jobsContract, 'create' | 'createOwn'>> = {
  createOwn: async ({ body }, ctx) => answer(ctx, await createOwnJob(ctx, body)),
  create: async ({ params, body }, ctx) => answer(ctx, await createJob(ctx, params.vtcId, body)),
};

async function answer(
  ctx: Pick<ActorContext, 'findRow' | 'actor' | 'clock'>,
  { jobId, isKnown }: Entered,
) {
  const reply = extendJson(await getJob(ctx, jobId), { isKnown });
  return isKnown ? new Repeated(reply) : reply;
}
