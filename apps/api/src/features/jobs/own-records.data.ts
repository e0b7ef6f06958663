import type { Db } from '../../lib/db.ts';
import { planSelect } from './plans/plans.data.ts';

const decision = { id: true, jobId: true, kind: true, reason: true, decidedAt: true } as const;
const orderBy = { id: 'asc' } as const;

/** Lists a user's stored records about jobs, without the jobs themselves. */
export async function listOwnRecords(db: Db, userId: string) {
  const ofOwnJob = { job: { driverId: userId } };
  return {
    periods: await db.membershipPeriod.findMany({
      where: { userId },
      select: { vtcId: true, joinedAt: true, leftAt: true },
      orderBy: { joinedAt: 'asc' },
    }),
    decisionsAbout: await db.jobDecision.findMany({ where: ofOwnJob, select: decision, orderBy }),
    decisionsBy: await db.jobDecision.findMany({
      where: { actorId: userId },
      select: decision,
      orderBy,
    }),
    appeals: await db.jobAppeal.findMany({ where: ofOwnJob, orderBy }),
    comments: await db.jobComment.findMany({
      where: { authorId: userId },
      select: { jobId: true, text: true, createdAt: true },
      orderBy,
    }),
    plansFor: await db.jobPlan.findMany({
      where: { driverId: userId },
      select: planSelect,
      orderBy,
    }),
    plansBy: await db.jobPlan.findMany({
      where: { plannerId: userId },
      select: planSelect,
      orderBy,
    }),
  };
}
export type OwnRecords = Awaited<ReturnType<typeof listOwnRecords>>;
