import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { RouteOutput } from '@waybill/schema/contract/input';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import type { JobPlanForm } from '@waybill/schema/features/jobs.fields';
import type { JobPlan } from '@waybill/schema/features/jobs.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

/** The key of all plan queries. */
const plansKey = ['plans'] as const;

const pageSize = 25;

interface PlanSearch {
  readonly state: JobPlan['state'];
  /** The driver who can fulfil them; undefined for all plans of the company. */
  readonly driverId: string | undefined;
}

/** Lists a company's plans in a state, page by page. */
export function planSearchQuery(vtcId: string, { state, driverId }: PlanSearch) {
  return pagedQuery({
    queryKey: [...plansKey, vtcId, state, driverId],
    pageSize,
    read: (page, options) =>
      api(
        jobsContract.listPlans,
        { params: { vtcId }, query: { state, driverId, ...page } },
        options,
      ),
    rowsOf: ({ plans }) => plans,
    placeholderData: keepPreviousData,
  });
}

type GameNames = RouteOutput<typeof jobsContract.listNames>;

const noNames: GameNames = { cargoes: [], cities: [] };

/** Lists the names of the company's cargoes and cities. */
export function gameNamesQuery(vtcId: string) {
  return queryOptions({
    queryKey: ['jobs', vtcId, 'names'],
    queryFn: ({ signal }) => api(jobsContract.listNames, { params: { vtcId } }, { signal }),
  });
}

/** Returns the names of the company's cargoes and cities; empty until they are loaded. */
export function useGameNames(vtcId: string): GameNames {
  return useQuery(gameNamesQuery(vtcId)).data ?? noNames;
}

/** Plans a job. */
export function useCreatePlan(vtcId: string) {
  const t = useTranslations('plans');
  return useMutation({
    mutationFn: (body: JobPlanForm) => api(jobsContract.createPlan, { params: { vtcId }, body }),
    meta: { emits: 'plan.assigned', success: t('created'), failure: t('createFailed') },
  });
}

/** Withdraws a plan. */
export function useWithdrawPlan(vtcId: string) {
  const t = useTranslations('plans');
  return useMutation({
    mutationFn: (planId: string) => api(jobsContract.withdrawPlan, { params: { vtcId, planId } }),
    meta: { emits: 'plan.assigned', success: t('withdrawn'), failure: t('withdrawFailed') },
  });
}
