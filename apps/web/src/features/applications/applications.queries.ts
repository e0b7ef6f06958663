import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { applicationsContract } from '@waybill/schema/features/applications.contract';
import type { FilingForm, RecruitmentForm } from '@waybill/schema/features/applications.fields';
import type { ApplicationDetail } from '@waybill/schema/features/applications.models';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { useTranslations } from 'use-intl';
import { useSession } from '#src/features/auth/session.context.ts';
import { api } from '#src/lib/api.ts';
import { pageByPage } from '#src/lib/pages.ts';
import { useReadAgain } from '#src/lib/use-read-again.ts';
import type { ApplicationSearch } from './application-search.model.ts';

/** All that is known of applications, and of what is asked of whoever applies. */
const applicationsKey = ['applications'] as const;

const pageSize = 25;

/** Companies of which one has exactly this tag are few, and among the first. */
const companiesRead = 50;

/** A company by its tag, whether it shows its page or not; null where there is none. */
export function companyByTagQuery(tag: string) {
  return queryOptions({
    queryKey: ['vtcs', 'public', 'applying to', tag.toLowerCase()],
    queryFn: async ({ signal }) => {
      const query = { search: tag, limit: companiesRead };
      const { vtcs } = await api(vtcsContract.list, { query }, { signal });
      return vtcs.find((vtc) => vtc.tag.toLowerCase() === tag.toLowerCase()) ?? null;
    },
  });
}

/** How a company takes drivers. */
export function recruitmentQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...applicationsKey, 'recruitment', vtcId],
    queryFn: ({ signal }) =>
      api(applicationsContract.getRecruitment, { params: { vtcId } }, { signal }),
  });
}

/** The applications to a company that match, page by page. Until others are found, the former stay. */
export function applicationSearchQuery(vtcId: string, { state, search }: ApplicationSearch) {
  return infiniteQueryOptions({
    queryKey: [...applicationsKey, vtcId, 'search', { state, search }],
    ...pageByPage(pageSize, (page, options) =>
      api(
        applicationsContract.list,
        { params: { vtcId }, query: { search, ...(state !== 'ALL' && { state }), ...page } },
        options,
      ),
    ),
    select: ({ pages }) => ({
      applications: pages.flatMap(({ applications }) => applications),
      pageCount: pages.length,
    }),
    placeholderData: keepPreviousData,
  });
}

/** What the viewer has applied for, page by page. */
export function ownApplicationsQuery() {
  return infiniteQueryOptions({
    queryKey: [...applicationsKey, 'own'],
    ...pageByPage(pageSize, (page, options) =>
      api(applicationsContract.listOwn, { query: page }, options),
    ),
    select: ({ pages }) => ({
      applications: pages.flatMap(({ applications }) => applications),
      pageCount: pages.length,
    }),
  });
}

/** An application with all that the viewer sees of it. */
export function applicationQuery(applicationId: string) {
  return queryOptions({
    queryKey: [...applicationsKey, 'one', applicationId],
    queryFn: ({ signal }) =>
      api(applicationsContract.get, { params: { applicationId } }, { signal }),
  });
}

/** Sets what a company asks of whoever applies. */
export function useSetRecruitment(vtcId: string) {
  const t = useTranslations('recruitment');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RecruitmentForm) =>
      api(applicationsContract.setRecruitment, { params: { vtcId }, body }),
    onSuccess: (answer) => queryClient.setQueryData(recruitmentQuery(vtcId).queryKey, answer),
    onError: useReadAgain(recruitmentQuery(vtcId).queryKey),
    meta: { success: t('saved'), failure: t('notSaved') },
  });
}

/** Applies to a company. The user is read again, who then waits there. */
export function useFile(vtcId: string) {
  const t = useTranslations('apply');
  const { refreshUser } = useSession();
  return useMutation({
    mutationFn: (body: FilingForm) => api(applicationsContract.file, { params: { vtcId }, body }),
    onSuccess: () => refreshUser(),
    // What has changed meanwhile, such as the questions, is the most frequent reason.
    onSettled: useReadAgain(applicationsKey),
    meta: { success: t('sent'), failure: t('notSent') },
  });
}

/** Shows an application as an answer has it; lists and badges are read again. */
function useShowAnswer(applicationId: string) {
  const queryClient = useQueryClient();
  return async (answer: ApplicationDetail) => {
    void queryClient.invalidateQueries({ queryKey: ['badges'] });
    void queryClient.invalidateQueries({ queryKey: ['members'] });
    await queryClient.invalidateQueries({ queryKey: applicationsKey, refetchType: 'none' });
    queryClient.setQueryData(applicationQuery(applicationId).queryKey, answer);
  };
}

/** Makes an applicant a member. */
export function useAccept(applicationId: string) {
  const t = useTranslations('applications');
  return useMutation({
    mutationFn: (roleIds: string[]) =>
      api(applicationsContract.accept, { params: { applicationId }, body: { roleIds } }),
    onSuccess: useShowAnswer(applicationId),
    onError: useReadAgain(applicationsKey),
    meta: { success: t('acceptedDone'), failure: t('somethingFailed') },
  });
}

/** Rejects an application. */
export function useReject(applicationId: string) {
  const t = useTranslations('applications');
  return useMutation({
    mutationFn: (body: RouteInput<typeof applicationsContract.reject>['body']) =>
      api(applicationsContract.reject, { params: { applicationId }, body }),
    onSuccess: useShowAnswer(applicationId),
    onError: useReadAgain(applicationsKey),
    meta: { success: t('rejectedDone'), failure: t('somethingFailed') },
  });
}

/** Withdraws the viewer's own application. */
export function useWithdraw(applicationId: string) {
  const t = useTranslations('applications');
  const show = useShowAnswer(applicationId);
  const { refreshUser } = useSession();
  return useMutation({
    mutationFn: () => api(applicationsContract.withdraw, { params: { applicationId } }),
    onSuccess: async (answer) => {
      await show(answer);
      await refreshUser();
    },
    onError: useReadAgain(applicationsKey),
    meta: { success: t('withdrawnDone'), failure: t('somethingFailed') },
  });
}

/** Votes, or takes the vote back where there is nothing to vote. */
export function useVote(applicationId: string) {
  const t = useTranslations('applications');
  return useMutation({
    mutationFn: (vote: RouteInput<typeof applicationsContract.setVote>['body'] | null) => {
      const params = { applicationId };
      return vote === null
        ? api(applicationsContract.removeVote, { params })
        : api(applicationsContract.setVote, { params, body: vote });
    },
    onSuccess: useShowAnswer(applicationId),
    onError: useReadAgain(applicationsKey),
    meta: { failure: t('somethingFailed') },
  });
}

/** Writes about an application. */
export function useWrite(applicationId: string) {
  const t = useTranslations('applications');
  return useMutation({
    mutationFn: (body: RouteInput<typeof applicationsContract.createMessage>['body']) =>
      api(applicationsContract.createMessage, { params: { applicationId }, body }),
    onSettled: useReadAgain(applicationsKey),
    meta: { failure: t('somethingFailed') },
  });
}
