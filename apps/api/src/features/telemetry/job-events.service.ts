import { happenedInSql } from '../../lib/happened.data.ts';
import type { Sql } from '../../lib/sql.ts';
import { fulfilPlan } from '../jobs/plans/plans.service.ts';
import type { SupersededJob } from './reports.data.ts';
import type { SavedJob } from './saving.data.ts';

/** Emits a job's events: started in a company with plans, delivered. */
export async function emitJobEvents(
  sql: Sql,
  { id: jobId, driverId, vtcId, tier, mayBePlanned, isTrial }: SavedJob,
  isDelivered: boolean,
): Promise<void> {
  if (mayBePlanned) await fulfilPlan(sql, jobId);
  if (!isDelivered || tier === null || isTrial) return;
  const payload = { jobId, driverId, tier };
  const about = { vtcId, actorId: driverId, subjectId: driverId };
  await happenedInSql(sql, { type: 'job.delivered', ...about, payload });
}

/** Emits that a job replaced another, so that links to the old one lead to it. */
export async function emitJobAbsorbed(
  sql: Sql,
  { formerId, jobId, driverId, vtcId }: SupersededJob,
): Promise<void> {
  const about = { vtcId, actorId: driverId, subjectId: driverId };
  await happenedInSql(sql, {
    type: 'job.absorbed',
    ...about,
    payload: { jobId, driverId, formerId },
  });
}
