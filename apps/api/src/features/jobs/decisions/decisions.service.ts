import type {
  BulkDecisionForm,
  JobDecisionForm,
  ReviewFilter,
} from '@waybill/schema/features/jobs.fields';
import { limits } from '@waybill/schema/limits';
import type { ActorTransaction, WriteContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { happened } from '../../../lib/happened.data.ts';
import { recordAuditOfMany } from '../../audit/audit.data.ts';
import { withRightsLocked } from '../../vtcs/vtc-transaction.service.ts';
import { type JobRow, listJobs, lockJob } from '../jobs.data.ts';
import { auditActionOf, isAppealable, maySee, refusalToDecide } from '../jobs.policy.ts';
import { subjectOf } from '../jobs.presenter.ts';
import * as data from './decisions.data.ts';
import type { AppealRow, CommentRow } from './decisions.data.ts';

/**
 * Decides one job. The job is locked, so concurrent decisions and late batches of its driver are serialized.
 * @throws NOT_FOUND, JOB_NOT_DELIVERED, JOB_IS_OWN, JOB_IS_VOID, JOB_NOT_VOID, JOB_TIER_SAME
 */
export async function decide(
  ctx: WriteContext,
  jobId: string,
  form: JobDecisionForm,
): Promise<void> {
  await withRightsLocked(ctx, async ({ db, actor }) => {
    const job = await lockJob(db, jobId);
    if (!job) throw new AppError('NOT_FOUND');
    const refusal = refusalToDecide(actor, job, form.kind);
    if (refusal) throw new AppError(refusal);
    await writeDecisions({ db, actor }, [job], form, ctx.clock());
  });
}

/** Applies one decision to the oldest jobs in review that match the filter. */
export async function decideMany(
  ctx: WriteContext,
  vtcId: string,
  filter: ReviewFilter,
  form: BulkDecisionForm,
): Promise<{ jobIds: string[]; hasMore: boolean }> {
  return withRightsLocked(ctx, async ({ db, actor }) => {
    const most = limits.jobsPerDecision;
    const found = await data.lockJobsInReview(db, vtcId, filter, actor, form, most + 1);
    const jobIds = found.slice(0, most);
    if (jobIds.length > 0) {
      await writeDecisions({ db, actor }, await listJobs(db, jobIds), form, ctx.clock());
    }
    return { jobIds, hasMore: found.length > most };
  });
}

/** Writes decisions for locked jobs, with audit entries. */
async function writeDecisions(
  { db, actor }: ActorTransaction,
  jobs: readonly JobRow[],
  form: JobDecisionForm,
  now: Date,
): Promise<void> {
  const ids = jobs.map(({ id }) => id);
  await data.createDecisions(db, actor.userId, ids, form, now);
  const after = new Map((await listJobs(db, ids)).map(({ id, tier }) => [id, tier]));
  const entries = jobs.flatMap((job) => {
    const tier = after.get(job.id) ?? null;
    if (job.vtcId === null || tier === null) return [];
    const { vtcId } = job;
    return [{ job, vtcId, tier }];
  });
  await recordAuditOfMany(
    db,
    actor,
    entries.map(({ job, vtcId, tier }) => ({
      vtcId,
      at: now,
      action: auditActionOf[form.kind],
      subject: subjectOf(job),
      before: { tier: job.tier },
      after: { tier, reason: form.reason },
    })),
  );
  for (const { job, vtcId, tier } of entries) {
    await happened(db, {
      type: 'job.decided',
      vtcId,
      actorId: actor.userId,
      subjectId: job.driverId,
      payload: { jobId: job.id, driverId: job.driverId, tier, decision: form.kind },
    });
  }
}

/** Asks staff to look at the actor's own job again. @throws NOT_FOUND, JOB_NOT_APPEALABLE, JOB_APPEALED */
export async function appeal(ctx: WriteContext, jobId: string, text: string): Promise<AppealRow> {
  return ctx.transact(async ({ db, actor }) => {
    const job = await lockJob(db, jobId);
    if (!job || job.driverId !== actor.userId) throw new AppError('NOT_FOUND');
    // Without a company, there is no staff to answer.
    if (job.vtcId === null || !isAppealable(job)) throw new AppError('JOB_NOT_APPEALABLE');
    const appeal = await data.createAppeal(db, {
      jobId,
      decisionId: job.decisions[0]?.id ?? null,
      text,
      openedAt: ctx.clock(),
    });
    await happened(db, {
      type: 'job.appealed',
      vtcId: job.vtcId,
      actorId: actor.userId,
      subjectId: jobId,
      payload: { jobId, driverId: actor.userId },
    });
    return appeal;
  });
}

/** Adds a comment to a job that the actor may see. @throws NOT_FOUND, COMMENTS_TOO_MANY */
export async function comment(ctx: WriteContext, jobId: string, text: string): Promise<CommentRow> {
  return ctx.transact(async ({ db, actor }) => {
    const job = await lockJob(db, jobId);
    if (!job || !maySee(actor, job)) throw new AppError('NOT_FOUND');
    if ((await data.countComments(db, jobId)) >= limits.commentsPerJob) {
      throw new AppError('COMMENTS_TOO_MANY');
    }
    await happened(db, {
      type: 'job.commented',
      vtcId: job.vtcId,
      actorId: actor.userId,
      subjectId: job.driverId,
      payload: { jobId, driverId: job.driverId },
    });
    return data.createComment(db, {
      jobId,
      authorId: actor.userId,
      text,
      createdAt: ctx.clock(),
    });
  });
}
