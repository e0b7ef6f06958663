import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import type { BulkDecisionForm, JobDecisionForm } from '@waybill/schema/features/jobs.fields';
import type { Job } from '@waybill/schema/features/jobs.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';
import { inOrderOfNews } from '#src/lib/job-progress.ts';
import type { JobSearch } from './job-search.model.ts';

/** The key of all job queries. */
const jobsKey = ['jobs'] as const;

const pageSize = 25;

/**
 * Searches a company's jobs, or without one the viewer's own, page by page. The previous results stay while
 * new ones load.
 */
export function jobSearchQuery(vtcId: string | null, search: JobSearch) {
  return pagedQuery({
    queryKey: [...jobsKey, vtcId ?? 'own', 'search', search],
    pageSize,
    read: (page, options) => {
      const query = { ...search, ...page };
      if (vtcId !== null) return api(jobsContract.list, { params: { vtcId }, query }, options);
      const { driverId: _, ...own } = query;
      return api(jobsContract.listOwn, { query: own }, options);
    },
    rowsOf: ({ jobs }) => jobs,
    idOf: ({ id }) => id,
    placeholderData: keepPreviousData,
  });
}

/** Finds a company's job by its number; null if there is none. */
export function jobByNumberQuery(vtcId: string, number: number) {
  return queryOptions({
    queryKey: [...jobsKey, vtcId, 'number', number],
    queryFn: async ({ signal }) => {
      const input = { params: { vtcId }, query: { number, limit: 1 } };
      const { jobs } = await api(jobsContract.list, input, { signal });
      return jobs[0] ?? null;
    },
  });
}

/** Reads the viewer's totals, per game. */
export const ownTotalsQuery = queryOptions({
  queryKey: ['stats', 'own'],
  queryFn: async ({ signal }) =>
    (await api(jobsContract.getOwnStats, { query: {} }, { signal })).allTime,
});

/** Counts a company's jobs by status and tier. */
export function jobCountsQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...jobsKey, vtcId, 'counts'],
    queryFn: async ({ signal }) =>
      (await api(jobsContract.getCounts, { params: { vtcId } }, { signal })).counts,
  });
}

/** Reads the totals of a company's jobs of the last days. */
export function recentTotalsQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...jobsKey, vtcId, 'recent totals'],
    queryFn: async ({ signal }) =>
      (await api(jobsContract.getStats, { params: { vtcId }, query: {} }, { signal })).totals,
  });
}

/** No event reports the progress of a job on the road, so it is polled while the page is visible. */
const underwayEveryMs = 60_000;

/** The number of jobs read, to find the few with the latest contact. */
const underwayRead = 50;
const underwayShown = 6;

/** Lists a few of a company's jobs on the road, latest contact first. */
export function underwayQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...jobsKey, vtcId, 'under way'],
    queryFn: async ({ signal }) => {
      const query = { state: 'started', limit: underwayRead } as const;
      const { jobs } = await api(jobsContract.list, { params: { vtcId }, query }, { signal });
      return inOrderOfNews(jobs).slice(0, underwayShown);
    },
    refetchInterval: underwayEveryMs,
  });
}

/** Reads a job in full; polls each minute while it is on the road. */
export function jobQuery(jobId: string) {
  return queryOptions({
    queryKey: [...jobsKey, 'one', jobId],
    queryFn: async ({ signal }) =>
      (await api(jobsContract.get, { params: { jobId } }, { signal })).job,
    refetchInterval: ({ state: { data } }) => data?.state === 'started' && underwayEveryMs,
  });
}

/** Lists the traces of a company's latest jobs. */
export function tracesQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...jobsKey, vtcId, 'traces'],
    queryFn: async ({ signal }) =>
      (await api(jobsContract.listTraces, { params: { vtcId }, query: {} }, { signal })).traces,
  });
}

/** Reads a public waybill. */
export function publicWaybillQuery(jobId: string) {
  return queryOptions({
    queryKey: [...jobsKey, 'public', jobId],
    queryFn: async ({ signal }) =>
      (await api(jobsContract.getPublic, { params: { jobId } }, { signal })).waybill,
  });
}

/** The number of jobs searched for the next one. */
const reviewsRead = 100;

function placeOf({ id, endedAt }: Pick<Job, 'id' | 'endedAt'>): string {
  return `${endedAt ?? ''} ${id}`;
}

/** Finds the next job in review after one in the list, wrapping to the first; null if there is no other. */
export function nextInReviewQuery(vtcId: string, { id, endedAt }: Pick<Job, 'id' | 'endedAt'>) {
  return queryOptions({
    queryKey: [...jobsKey, vtcId, 'next in review', id],
    queryFn: async ({ signal }) => {
      const query = { tier: 'review', limit: reviewsRead } as const;
      const { jobs } = await api(jobsContract.list, { params: { vtcId }, query }, { signal });
      const others = jobs.filter((job) => job.id !== id);
      // By position in the order, because a decided job is no longer in the list.
      const next = others.find((job) => placeOf(job) < placeOf({ id, endedAt })) ?? others[0];
      return next?.id ?? null;
    },
  });
}

/** Decides a job. */
export function useDecide(jobId: string) {
  const t = useTranslations('jobDecisions');
  return useMutation({
    mutationFn: (body: JobDecisionForm) => api(jobsContract.decide, { params: { jobId }, body }),
    meta: { emits: 'job.decided', success: t('saved'), failure: t('failed') },
  });
}

/** Decides several jobs in review that match a filter, oldest first. */
export function useDecideMany(vtcId: string) {
  const t = useTranslations('jobDecisions');
  return useMutation({
    mutationFn: ({
      form,
      search,
    }: {
      readonly form: BulkDecisionForm;
      readonly search: JobSearch;
    }) => {
      const { state: _, tier: __, sort: ___, ...query } = search;
      return api(jobsContract.decideMany, { params: { vtcId }, query, body: form });
    },
    meta: { emits: 'job.decided', failure: t('failed') },
  });
}

/** Makes the waybill of the viewer's own job public, or private again. */
export function useSetSharing(jobId: string) {
  const t = useTranslations('jobSharing');
  return useMutation({
    mutationFn: (isPublic: boolean) =>
      api(jobsContract.setSharing, { params: { jobId }, body: { isPublic } }),
    meta: { stale: [jobsKey], failure: t('failed') },
  });
}

/**
 * Deletes the viewer's own test drive. Invalidates without refetching, because its page is about to be left.
 */
export function useRemoveTrial(jobId: string) {
  const t = useTranslations('job.trial');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(jobsContract.removeOwn, { params: { jobId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: jobsKey, refetchType: 'none' }),
    meta: { success: t('removed'), failure: t('failed') },
  });
}

/** Appeals against a decision on the viewer's own job. */
export function useAppeal(jobId: string) {
  const t = useTranslations('jobDecisions');
  return useMutation({
    mutationFn: (body: { readonly text: string }) =>
      api(jobsContract.appeal, { params: { jobId }, body }),
    meta: { emits: 'job.appealed', success: t('appealed'), failure: t('failed') },
  });
}

/** Comments on a job. */
export function useAddComment(jobId: string) {
  const t = useTranslations('job');
  return useMutation({
    mutationFn: (body: { readonly text: string }) =>
      api(jobsContract.comment, { params: { jobId }, body }),
    meta: { emits: 'job.commented', failure: t('comments.failed') },
  });
}
