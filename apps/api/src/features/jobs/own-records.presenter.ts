import { presentAppeal } from './decisions/decisions.presenter.ts';
import type { OwnRecords } from './own-records.data.ts';
import { presentPlan } from './plans/plans.presenter.ts';

/** Returns a user's stored records about jobs for their own export, without the names of others. */
export function presentOwnRecords(records: OwnRecords) {
  const { periods, decisionsAbout, decisionsBy, appeals, comments, plansFor, plansBy } = records;
  return {
    membershipPeriods: periods.map(({ vtcId, joinedAt, leftAt }) => ({
      vtcId,
      joinedAt: joinedAt.toISOString(),
      leftAt: leftAt?.toISOString() ?? null,
    })),
    decisionsAboutYourJobs: decisionsAbout.map(presentDecision),
    decisionsByYou: decisionsBy.map(presentDecision),
    appealsByYou: appeals.map((row) => Object.assign({ jobId: row.jobId }, presentAppeal(row))),
    jobCommentsByYou: comments.map(({ jobId, text, createdAt }) => ({
      jobId,
      text,
      createdAt: createdAt.toISOString(),
    })),
    plansForYou: plansFor.map(presentPlan),
    plansByYou: plansBy.map(presentPlan),
  };
}

function presentDecision({ decidedAt, ...decision }: OwnRecords['decisionsBy'][number]) {
  return { ...decision, decidedAt: decidedAt.toISOString() };
}
