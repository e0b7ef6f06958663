import type { Db } from '../../lib/db.ts';
import { happened } from '../../lib/happened.data.ts';
import { fulfilPlan } from '../jobs/plans/plans.service.ts';
import type { SavedJob } from './settling.data.ts';

/** Says what has become of a job: it began in a company that may have planned it, it was delivered. */
export async function tellOf(
  db: Db,
  { id: jobId, driverId, vtcId, tier, isNew }: SavedJob,
  isDelivered: boolean,
): Promise<void> {
  if (isNew && vtcId !== null) await fulfilPlan(db, jobId);
  if (!isDelivered || tier === null) return;
  const payload = { jobId, driverId, tier };
  const about = { vtcId, actorId: driverId, subjectId: driverId };
  await happened(db, { type: 'job.delivered', ...about, payload });
}
