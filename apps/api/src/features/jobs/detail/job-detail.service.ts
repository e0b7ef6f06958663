import {
  jobDecisionKinds,
  type JobDetail,
  type JobReason,
} from '@waybill/schema/features/jobs.models';
import { limits } from '@waybill/schema/limits';
import { listChecks } from '@waybill/telemetry/checks';
import { nothingAround } from '@waybill/telemetry/job';
import { gatherFacts } from '@waybill/telemetry/settle-job';
import { thresholdsUnder } from '@waybill/telemetry/thresholds';
import type { Actor } from '../../../auth/actor.ts';
import { isOperator } from '../../../auth/operators.data.ts';
import type { ActorContext } from '../../../http/context.ts';
import { AppError } from '../../../lib/app-error.ts';
import { extendJson, joinJson, type JsonText } from '../../../lib/json-text.ts';
import type { FindRow } from '../../../lib/statement.ts';
import { maySeeWay } from '../../positions/reading.service.ts';
import { isAppealable, isCounted, maySee, refusalToDecide } from '../jobs.policy.ts';
import * as data from './job-detail.data.ts';
import type { FoundJob } from './job-detail.data.ts';
import { findSeen } from './seen-chapters.data.ts';

/**
 * Returns a job with all details, for its driver, the members of its company, and operators if another job
 * repeats the same drive. @throws NOT_FOUND
 */
export async function getJob(
  ctx: Pick<ActorContext, 'findRow' | 'actor' | 'clock'>,
  jobId: string,
): Promise<JsonText<{ job: JobDetail }>> {
  const { findRow, actor, clock } = ctx;
  const job = await data.findJob(findRow, jobId);
  if (!job) throw new AppError('NOT_FOUND');
  const comparesDrives =
    job.hasReplays &&
    actor.credential.kind === 'session' &&
    (await isOperator(findRow, actor.userId));
  if (!maySee(actor, job) && !comparesDrives) throw new AppError('NOT_FOUND');
  const checks = await checksOf(findRow, job, clock());
  const trace = (await maySeeTrace(ctx, job)) ? job.trace : [];
  return joinJson({
    job: extendJson(data.shownJob(job), {
      trace,
      checks,
      replays: await listReplays(ctx, job, comparesDrives),
      can: rightsOver(job, actor),
    }),
  });
}

/**
 * The trace of a job under way ends at the driver's position, so only those who may see the position get it.
 */
async function maySeeTrace(
  ctx: Pick<ActorContext, 'findRow' | 'actor' | 'clock'>,
  { state, driverId, startedAt }: FoundJob,
): Promise<boolean> {
  return state !== 'started' || driverId === null || maySeeWay(ctx, driverId, startedAt);
}

/**
 * Lists jobs that repeat the same drive, for reviewers and operators. Only operators see other companies'
 * jobs.
 */
async function listReplays(
  { findRow, actor }: Pick<ActorContext, 'findRow' | 'actor'>,
  job: FoundJob,
  comparesDrives: boolean,
): Promise<JobDetail['replays']> {
  const isReviewer = actor.keys.has('REVIEW_JOBS') && job.vtcId === actor.vtcId;
  if (!job.hasReplays || !(isReviewer || comparesDrives)) return [];
  return data.listReplays(findRow, job.id, comparesDrives ? null : actor.vtcId);
}

/** Reasons that come from comparing the job with other jobs of the driver. */
const comparing: ReadonlySet<JobReason> = new Set(['ODO_REPEATED', 'HOURS_IMPOSSIBLE']);

/** Lists the checks of a job. Uses only what devices recorded, not reports from other sources. */
async function checksOf(
  findRow: FindRow,
  { id, driverId, endedAt }: FoundJob,
  now: Date,
): Promise<JobDetail['checks']> {
  const seen = await findSeen(findRow, id);
  if (seen === null) return [];
  const { evidenceVersion, conditions, isCrowded } = seen;
  const isCompared = evidenceVersion > 1 && !isCrowded && driverId !== null && endedAt !== null;
  const around = isCompared
    ? await data.findSurroundings(findRow, driverId, { id, endedAt: endedAt.getTime() })
    : null;
  const facts = gatherFacts({
    ...seen,
    reports: [],
    surroundings: {
      ...nothingAround,
      ...conditions,
      ...(around && { movingS: around.movingS, sharedOdometerM: around.sharedOdometerM }),
      now: now.getTime(),
      evidenceVersion,
    },
    thresholds: thresholdsUnder(seen.speedCapCmS),
  });
  return listChecks(facts).filter(({ code }) => around !== null || !comparing.has(code));
}

/** Returns what an actor may do with a job that they see. */
function rightsOver(job: FoundJob, actor: Actor): JobDetail['can'] {
  const isReviewer = actor.keys.has('REVIEW_JOBS') && job.vtcId === actor.vtcId;
  return {
    decide: isReviewer
      ? jobDecisionKinds.filter((kind) => refusalToDecide(actor, job, kind) === null)
      : [],
    appeal:
      job.driverId === actor.userId &&
      job.vtcId !== null &&
      isAppealable(job) &&
      !job.isAppealed &&
      !job.wasAppealed,
    share: job.driverId === actor.userId && isCounted(job),
    comment: maySee(actor, job) && job.comments < limits.commentsPerJob,
  };
}
