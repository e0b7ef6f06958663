import type {
  BulkDecisionForm,
  JobDecisionForm,
  ReviewFilter,
} from '@waybill/schema/features/jobs.fields';
import type { Actor } from '../../../auth/actor.ts';
import type { Db } from '../../../lib/db.ts';
import type { Statement } from '../../../lib/statement.ts';
import { isUniqueViolation } from '../../../lib/unique-violation.ts';
import { AppError } from '../../../lib/app-error.ts';
import { mediaSelect } from '../../media/media.data.ts';
import { conditionsOf } from '../job-filter.data.ts';
import { decisionColumnsOf } from '../jobs.policy.ts';

/**
 * Records a decision for each of these jobs and closes their open appeals with it. Lock the jobs first. A
 * deleted actor is stored without a name.
 */
export async function createDecisions(
  db: Db,
  actorId: string | null,
  jobIds: readonly string[],
  { kind, reason }: JobDecisionForm,
  now: Date,
): Promise<void> {
  const decisions = await db.jobDecision.createManyAndReturn({
    data: jobIds.map((jobId) => ({ jobId, actorId, kind, reason, decidedAt: now })),
    select: { id: true },
  });
  // One statement, so that sums are locked in key order.
  await db.job.updateMany({ where: { id: { in: [...jobIds] } }, data: decisionColumnsOf(kind) });
  await db.$executeRaw`
    UPDATE job_appeals a SET closed_at = greatest(d.decided_at, a.opened_at), answer_id = d.id
    FROM job_decisions d
    WHERE d.id = ANY(${decisions.map(({ id }) => id)}::uuid[]) AND a.job_id = d.job_id
      AND a.closed_at IS NULL`;
}

/** Builds the query separately so that a test can EXPLAIN it. */
export function buildReviewStatement(
  vtcId: string,
  filter: ReviewFilter,
  { userId, isOwner }: Pick<Actor, 'userId' | 'isOwner'>,
  { kind, jobIds }: Pick<BulkDecisionForm, 'kind' | 'jobIds'>,
  limit: number,
): Statement<{ id: string }> {
  const values: unknown[] = [];
  const conditions = conditionsOf({ vtcId }, filter, values);
  // Must match the index predicate.
  conditions.push(`j.tier = 'review'`);
  if (jobIds !== undefined) conditions.push(`j.id = ANY($${values.push(jobIds)}::uuid[])`);
  // The first report of the same delivery may already count.
  if (kind === 'ACCEPT') conditions.push(`NOT 'DUPLICATE' = ANY(j.reasons)`);
  if (!isOwner) conditions.push(`j.driver_id IS DISTINCT FROM $${values.push(userId)}::uuid`);
  return {
    text: `SELECT j.id FROM jobs j WHERE ${conditions.join(' AND ')}
           ORDER BY j.id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`,
    values,
  };
}

/**
 * Locks the oldest jobs in review that match the filter and that the actor may decide. Skips jobs locked by
 * another decision and, on ACCEPT, duplicate deliveries.
 */
export async function lockJobsInReview(
  db: Db,
  ...asked: Parameters<typeof buildReviewStatement>
): Promise<string[]> {
  const { text, values } = buildReviewStatement(...asked);
  const rows = await db.$queryRawUnsafe<{ id: string }[]>(text, ...values);
  return rows.map(({ id }) => id);
}

/** Files an appeal against the last decision. @throws JOB_APPEALED */
export async function createAppeal(
  db: Db,
  appeal: {
    readonly jobId: string;
    readonly decisionId: string | null;
    readonly text: string;
    readonly openedAt: Date;
  },
) {
  return db.jobAppeal.create({ data: appeal }).catch((error: unknown) => {
    const isThere =
      isUniqueViolation(error, 'job_appeals_job_id_decision_id_key') ||
      isUniqueViolation(error, 'job_appeals_open_key');
    throw isThere ? new AppError('JOB_APPEALED', { cause: error }) : error;
  });
}
export type AppealRow = Awaited<ReturnType<typeof createAppeal>>;

export async function countComments(db: Db, jobId: string): Promise<number> {
  return db.jobComment.count({ where: { jobId } });
}

export async function createComment(
  db: Db,
  comment: {
    readonly jobId: string;
    readonly authorId: string;
    readonly text: string;
    readonly createdAt: Date;
  },
) {
  return db.jobComment.create({
    data: comment,
    include: { author: { select: { id: true, username: true, avatar: mediaSelect } } },
  });
}
export type CommentRow = Awaited<ReturnType<typeof createComment>>;
