import type { JobPlan } from '@waybill/schema/features/jobs.models';
import type { PlanRow } from './plans.data.ts';

export function presentPlan({ vtcId: _vtcId, job, dueAt, createdAt, ...plan }: PlanRow): JobPlan {
  return {
    ...plan,
    dueAt: dueAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    jobId: job?.id ?? null,
  };
}
