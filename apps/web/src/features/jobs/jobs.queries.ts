import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
} from '@tanstack/react-query';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import type { JobDecisionForm } from '@waybill/schema/features/jobs.fields';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { useReadAgain } from '#src/lib/use-read-again.ts';
import type { JobSearch } from './job-search.model.ts';

/** All that is known of jobs. */
const jobsKey = ['jobs'] as const;

const pageSize = 25;
const firstCursor: string | null = null;

/**
 * The jobs of a company that match, or without one the viewer's own, page by page. Until others are
 * found, the former ones stay.
 */
export function jobSearchQuery(vtcId: string | null, search: JobSearch) {
  return infiniteQueryOptions({
    queryKey: [...jobsKey, vtcId ?? 'own', 'search', search],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        ...search,
        limit: pageSize,
        ...(pageParam !== null && { cursor: pageParam }),
      };
      if (vtcId !== null) return api(jobsContract.list, { params: { vtcId }, query }, { signal });
      const { driverId: _, ...own } = query;
      return api(jobsContract.listOwn, { query: own }, { signal });
    },
    initialPageParam: firstCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => ({
      // One that ended meanwhile may stand on two of them.
      jobs: [...new Map(pages.flatMap(({ jobs }) => jobs).map((job) => [job.id, job])).values()],
      pageCount: pages.length,
    }),
    placeholderData: keepPreviousData,
  });
}

/** What the viewer has driven so far, of each game by itself. */
export const ownTotalsQuery = queryOptions({
  queryKey: ['stats', 'own'],
  queryFn: async ({ signal }) => {
    const { allTime } = await api(jobsContract.getOwnStats, { query: {} }, { signal });
    return allTime;
  },
});

/** The jobs of a company that are under way, as many as a glance takes. */
export function underwayQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...jobsKey, vtcId, 'under way'],
    queryFn: async ({ signal }) => {
      const query = { state: 'started', limit: 6 } as const;
      const { jobs } = await api(jobsContract.list, { params: { vtcId }, query }, { signal });
      return jobs;
    },
  });
}

/** A job with all that is known of it. */
export function jobQuery(jobId: string) {
  return queryOptions({
    queryKey: [...jobsKey, 'one', jobId],
    queryFn: async ({ signal }) => {
      const { job } = await api(jobsContract.get, { params: { jobId } }, { signal });
      return job;
    },
  });
}

/** The job in review that ended last, besides one; null when there is no other. */
export function nextInReviewQuery(vtcId: string, jobId: string) {
  return queryOptions({
    queryKey: [...jobsKey, vtcId, 'next in review', jobId],
    queryFn: async ({ signal }) => {
      const query = { tier: 'review', limit: 2 } as const;
      const { jobs } = await api(jobsContract.list, { params: { vtcId }, query }, { signal });
      return jobs.find(({ id }) => id !== jobId)?.id ?? null;
    },
  });
}

/** Decides about a job. */
export function useDecide(jobId: string) {
  const t = useTranslations('jobDecisions');
  return useMutation({
    mutationFn: (body: JobDecisionForm) => api(jobsContract.decide, { params: { jobId }, body }),
    onSettled: useReadAgain(jobsKey),
    meta: { success: t('saved'), failure: t('failed') },
  });
}

/** Accepts those of the jobs in review that a filter leaves, the oldest first. */
export function useAcceptMany(vtcId: string) {
  const t = useTranslations('jobDecisions');
  return useMutation({
    mutationFn: ({ reason, search }: { readonly reason: string; readonly search: JobSearch }) => {
      const { state: _, tier: __, sort: ___, ...query } = search;
      const body = { kind: 'ACCEPT', reason } as const;
      return api(jobsContract.decideMany, { params: { vtcId }, query, body });
    },
    onSettled: useReadAgain(jobsKey),
    meta: { failure: t('failed') },
  });
}

/** Appeals against what was decided about one's own job. */
export function useAppeal(jobId: string) {
  const t = useTranslations('jobDecisions');
  return useMutation({
    mutationFn: (body: { readonly text: string }) =>
      api(jobsContract.appeal, { params: { jobId }, body }),
    onSettled: useReadAgain(jobsKey),
    meta: { success: t('appealed'), failure: t('failed') },
  });
}

/** Comments on a job. */
export function useAddComment(jobId: string) {
  const t = useTranslations('job');
  return useMutation({
    mutationFn: (body: { readonly text: string }) =>
      api(jobsContract.comment, { params: { jobId }, body }),
    onSettled: useReadAgain(jobsKey),
    meta: { failure: t('comments.failed') },
  });
}
