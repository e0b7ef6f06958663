import type { JobForm } from '@waybill/schema/features/jobs.fields';
import type { ActorTransaction, WriteContext } from '../../http/context.ts';
import { AppError } from '../../lib/app-error.ts';
import { happened } from '../../lib/happened.data.ts';
import { recordAudit } from '../audit/audit.data.ts';
import { findVtcIdAt, listJobs } from '../jobs/jobs.data.ts';
import { subjectOf } from '../jobs/jobs.presenter.ts';
import { withRightsLocked } from '../vtcs/vtc-transaction.service.ts';
import { requireTimes, toReport } from './entry.policy.ts';
import { receiveEntry } from './reports.service.ts';

/** The job of an entry, and whether it was already reported. */
export interface Entered {
  readonly jobId: string;
  readonly isKnown: boolean;
}

/** Enters a job that the actor has driven. @throws VALIDATION_FAILED */
export async function createOwnJob(ctx: WriteContext, form: JobForm): Promise<Entered> {
  requireTimes(form, ctx.clock());
  const { userId: driverId } = ctx.actor;
  return ctx.transact(async (transaction) =>
    enter(ctx, transaction, { driverId, vtcId: null }, form),
  );
}

/**
 * Enters a job that a driver has driven for the company.
 * @throws NOT_FOUND, NOT_IN_VTC_THEN, VALIDATION_FAILED
 */
export async function createJob(
  ctx: WriteContext,
  vtcId: string,
  { driverId, ...form }: JobForm & { readonly driverId: string },
): Promise<Entered> {
  requireTimes(form, ctx.clock());
  return withRightsLocked(ctx, async (held) => {
    const vtcIdThen = await findVtcIdAt(held.db, driverId, new Date(form.startedAt));
    if (vtcIdThen !== vtcId) throw new AppError('NOT_IN_VTC_THEN');
    return enter(ctx, held, { driverId, vtcId }, form);
  });
}

async function enter(
  { clock }: Pick<WriteContext, 'clock'>,
  { db, actor }: ActorTransaction,
  whose: { readonly driverId: string; readonly vtcId: string | null },
  form: JobForm,
): Promise<Entered> {
  const entered = await receiveEntry(db, whose, toReport(form), clock());
  if (entered.outcome === 'REPEATED') return { jobId: entered.jobId, isKnown: true };
  for (const job of await listJobs(db, [entered.jobId])) {
    const { id: jobId, vtcId, driverId, tier } = job;
    await happened(db, {
      type: 'job.entered',
      vtcId,
      actorId: actor.userId,
      subjectId: driverId,
      payload: { jobId, driverId, tier },
    });
    if (vtcId === null) continue;
    await recordAudit(db, actor, { vtcId, action: 'job.entered', subject: subjectOf(job) });
  }
  return { jobId: entered.jobId, isKnown: entered.outcome === 'MERGED' };
}
