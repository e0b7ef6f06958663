import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import type { RouteOutput } from '@waybill/schema/contract/input';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import type { JobPlanForm } from '@waybill/schema/features/jobs.fields';
import type { JobPlan } from '@waybill/schema/features/jobs.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pageByPage } from '#src/lib/pages.ts';
import { useReadAgain } from '#src/lib/use-read-again.ts';

/** All that is known of plans. */
const plansKey = ['plans'] as const;

const pageSize = 25;

interface PlanSearch {
  readonly state: JobPlan['state'];
  /** The driver who can fulfil them; all plans of the company without one. */
  readonly driverId: string | undefined;
}

/** The plans of a company in a state, page by page. */
export function planSearchQuery(vtcId: string, { state, driverId }: PlanSearch) {
  return infiniteQueryOptions({
    queryKey: [...plansKey, vtcId, state, driverId],
    ...pageByPage(pageSize, (page, options) =>
      api(
        jobsContract.listPlans,
        {
          params: { vtcId },
          query: { state, ...(driverId !== undefined && { driverId }), ...page },
        },
        options,
      ),
    ),
    select: ({ pages }) => pages.flatMap(({ plans }) => plans),
    placeholderData: keepPreviousData,
  });
}

type GameNames = RouteOutput<typeof jobsContract.listNames>;

const noNames: GameNames = { cargoes: [], cities: [] };

function namesQuery(vtcId: string) {
  return queryOptions({
    queryKey: ['jobs', vtcId, 'names'],
    queryFn: ({ signal }) => api(jobsContract.listNames, { params: { vtcId } }, { signal }),
  });
}

/** What the company's cargoes and cities are called: none until they are known, which nobody waits for. */
export function useGameNames(vtcId: string): GameNames {
  return useQuery(namesQuery(vtcId)).data ?? noNames;
}

/** Gives what reads plans again wherever they stand: the home page has those that are due. */
function usePlansReadAgain(): () => void {
  const readPlans = useReadAgain(plansKey);
  const readHome = useReadAgain(['jobs', 'home']);
  return () => {
    readPlans();
    readHome();
  };
}

/** Plans a job. */
export function useCreatePlan(vtcId: string) {
  const t = useTranslations('plans');
  return useMutation({
    mutationFn: (body: JobPlanForm) => api(jobsContract.createPlan, { params: { vtcId }, body }),
    onSettled: usePlansReadAgain(),
    meta: { success: t('created'), failure: t('createFailed') },
  });
}

/** Withdraws a plan. */
export function useWithdrawPlan(vtcId: string) {
  const t = useTranslations('plans');
  return useMutation({
    mutationFn: (planId: string) => api(jobsContract.withdrawPlan, { params: { vtcId, planId } }),
    onSettled: usePlansReadAgain(),
    meta: { success: t('withdrawn'), failure: t('withdrawFailed') },
  });
}
