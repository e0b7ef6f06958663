import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import type { BulkDecisionForm, JobDecisionForm } from '@waybill/schema/features/jobs.fields';
import type { Job } from '@waybill/schema/features/jobs.models';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { eachOnce, pageByPage } from '#src/lib/pages.ts';
import { useReadAgain } from '#src/lib/use-read-again.ts';
import { inOrderOfNews } from '#src/lib/job-progress.ts';
import type { JobSearch } from './job-search.model.ts';

/** All that is known of jobs. */
const jobsKey = ['jobs'] as const;

const pageSize = 25;

/**
 * The jobs of a company that match, or without one the viewer's own, page by page. Until others are
 * found, the former ones stay.
 */
export function jobSearchQuery(vtcId: string | null, search: JobSearch) {
  return infiniteQueryOptions({
    queryKey: [...jobsKey, vtcId ?? 'own', 'search', search],
    ...pageByPage(pageSize, (page, options) => {
      const query = { ...search, ...page };
      if (vtcId !== null) return api(jobsContract.list, { params: { vtcId }, query }, options);
      const { driverId: _, ...own } = query;
      return api(jobsContract.listOwn, { query: own }, options);
    }),
    select: ({ pages }) => ({
      jobs: eachOnce(
        pages.flatMap(({ jobs }) => jobs),
        ({ id }) => id,
      ),
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

/** How many jobs a company has, by what has become of them. */
export function jobCountsQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...jobsKey, vtcId, 'counts'],
    queryFn: async ({ signal }) => {
      const { counts } = await api(jobsContract.getCounts, { params: { vtcId } }, { signal });
      return counts;
    },
  });
}

/** What a company's jobs of the last days add up to. */
export function recentTotalsQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...jobsKey, vtcId, 'recent totals'],
    queryFn: async ({ signal }) => {
      const input = { params: { vtcId }, query: {} };
      const { totals } = await api(jobsContract.getStats, input, { signal });
      return totals;
    },
  });
}

/** What is under way is told by no event: where it has come to is asked for while somebody looks. */
const underwayEveryMs = 60_000;

/** So many are looked at for the few of which something was heard last. */
const underwayRead = 50;
const underwayShown = 6;

/** The jobs of a company that are under way, as many as a glance takes; those heard of last first. */
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

/** A job with all that is known of it; while it is under way it is read again each minute. */
export function jobQuery(jobId: string) {
  return queryOptions({
    queryKey: [...jobsKey, 'one', jobId],
    queryFn: async ({ signal }) => {
      const { job } = await api(jobsContract.get, { params: { jobId } }, { signal });
      return job;
    },
    refetchInterval: ({ state: { data } }) => data?.state === 'started' && underwayEveryMs,
  });
}

/** Where the latest jobs of a company were driven. */
export function tracesQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...jobsKey, vtcId, 'traces'],
    queryFn: async ({ signal }) => {
      const { traces } = await api(jobsContract.listTraces, { params: { vtcId } }, { signal });
      return traces;
    },
  });
}

/** A waybill that its driver shows to everybody. */
export function publicWaybillQuery(jobId: string) {
  return queryOptions({
    queryKey: [...jobsKey, 'public', jobId],
    queryFn: async ({ signal }) => {
      const { waybill } = await api(jobsContract.getPublic, { params: { jobId } }, { signal });
      return waybill;
    },
  });
}

/** How far the way to the next one is looked along. */
const reviewsRead = 100;

function placeOf({ id, endedAt }: Pick<Job, 'id' | 'endedAt'>): string {
  return `${endedAt ?? ''} ${id}`;
}

/** The job in review that comes after one in the list, from its end on its first; null without another. */
export function nextInReviewQuery(vtcId: string, { id, endedAt }: Pick<Job, 'id' | 'endedAt'>) {
  return queryOptions({
    queryKey: [...jobsKey, vtcId, 'next in review', id],
    queryFn: async ({ signal }) => {
      const query = { tier: 'review', limit: reviewsRead } as const;
      const { jobs } = await api(jobsContract.list, { params: { vtcId }, query }, { signal });
      const others = jobs.filter((job) => job.id !== id);
      // By its place and not by its row: once it is decided it is not among them.
      const next = others.find((job) => placeOf(job) < placeOf({ id, endedAt })) ?? others[0];
      return next?.id ?? null;
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

/** Decides alike about those of the jobs in review that a filter leaves, the oldest first. */
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
    onSettled: useReadAgain(jobsKey),
    meta: { failure: t('failed') },
  });
}

/** Shows the waybill of one's own job to everybody, or hides it. */
export function useSetSharing(jobId: string) {
  const t = useTranslations('jobSharing');
  return useMutation({
    mutationFn: (isPublic: boolean) =>
      api(jobsContract.setSharing, { params: { jobId }, body: { isPublic } }),
    onSettled: useReadAgain(jobsKey),
    meta: { failure: t('failed') },
  });
}

/** Deletes one's own test drive. Its page is about to be left, so nothing of it is read again. */
export function useRemoveTrial(jobId: string) {
  const t = useTranslations('job.trial');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api(jobsContract.removeOwn, { params: { jobId } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: jobsKey, refetchType: 'none' }),
    meta: { success: t('removed'), failure: t('failed') },
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
