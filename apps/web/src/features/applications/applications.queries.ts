import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { applicationsContract } from '@waybill/schema/features/applications.contract';
import type { FilingForm, RecruitmentForm } from '@waybill/schema/features/applications.fields';
import type { ApplicationDetail } from '@waybill/schema/features/applications.models';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { useTranslations } from 'use-intl';
import { useSession } from '#src/features/auth/session.context.ts';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';
import type { ApplicationSearch } from './application-search.model.ts';

/** The key of all application and recruitment queries. */
const applicationsKey = ['applications'] as const;

const pageSize = 25;

/** The search matches names too, but exact tags are among the first results. */
const companiesRead = 50;

/** Finds a company by its tag, even if its page is hidden; null if there is none. */
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

/** Reads a company's recruitment settings. */
export function recruitmentQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...applicationsKey, 'recruitment', vtcId],
    queryFn: ({ signal }) =>
      api(applicationsContract.getRecruitment, { params: { vtcId } }, { signal }),
  });
}

/** Searches a company's applications, page by page. The previous results stay while new ones load. */
export function applicationSearchQuery(vtcId: string, { state, search }: ApplicationSearch) {
  return pagedQuery({
    queryKey: [...applicationsKey, vtcId, 'search', { state, search }],
    pageSize,
    read: (page, options) =>
      api(
        applicationsContract.list,
        { params: { vtcId }, query: { search, ...(state !== 'ALL' && { state }), ...page } },
        options,
      ),
    rowsOf: ({ applications }) => applications,
    placeholderData: keepPreviousData,
  });
}

/** Lists the viewer's own applications, page by page. */
export function ownApplicationsQuery() {
  return pagedQuery({
    queryKey: [...applicationsKey, 'own'],
    pageSize,
    read: (page, options) => api(applicationsContract.listOwn, { query: page }, options),
    rowsOf: ({ applications }) => applications,
  });
}

/** Reads an application with everything that the viewer may see. */
export function applicationQuery(applicationId: string) {
  return queryOptions({
    queryKey: [...applicationsKey, 'one', applicationId],
    queryFn: ({ signal }) =>
      api(applicationsContract.get, { params: { applicationId } }, { signal }),
  });
}

/** Saves a company's recruitment settings. */
export function useSetRecruitment(vtcId: string) {
  const t = useTranslations('recruitment');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RecruitmentForm) =>
      api(applicationsContract.setRecruitment, { params: { vtcId }, body }),
    onSuccess: (answer) => queryClient.setQueryData(recruitmentQuery(vtcId).queryKey, answer),
    meta: {
      stale: [recruitmentQuery(vtcId).queryKey],
      success: t('saved'),
      failure: t('notSaved'),
    },
  });
}

/** Applies to a company. Refreshes the user, who then has an open application. */
export function useFileApplication(vtcId: string) {
  const t = useTranslations('apply');
  const { refreshUser } = useSession();
  return useMutation({
    mutationFn: (body: FilingForm) => api(applicationsContract.file, { params: { vtcId }, body }),
    onSuccess: () => refreshUser(),
    // Applying fails mostly because data changed meanwhile, such as the questions.
    meta: { emits: 'application.filed', success: t('sent'), failure: t('notSent') },
  });
}

/** Shows the application from a response. */
function useShowAnswer(applicationId: string) {
  const queryClient = useQueryClient();
  return (answer: ApplicationDetail) =>
    void queryClient.setQueryData(applicationQuery(applicationId).queryKey, answer);
}

/** Accepts an application. */
export function useAccept(applicationId: string) {
  const t = useTranslations('applications');
  return useMutation({
    mutationFn: (roleIds: string[]) =>
      api(applicationsContract.accept, { params: { applicationId }, body: { roleIds } }),
    onSuccess: useShowAnswer(applicationId),
    meta: {
      emits: 'application.accepted',
      stale: [['members']],
      success: t('acceptedDone'),
      failure: t('somethingFailed'),
    },
  });
}

/** Rejects an application. */
export function useReject(applicationId: string) {
  const t = useTranslations('applications');
  return useMutation({
    mutationFn: (body: RouteInput<typeof applicationsContract.reject>['body']) =>
      api(applicationsContract.reject, { params: { applicationId }, body }),
    onSuccess: useShowAnswer(applicationId),
    meta: {
      emits: 'application.rejected',
      success: t('rejectedDone'),
      failure: t('somethingFailed'),
    },
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
      show(answer);
      await refreshUser();
    },
    meta: {
      emits: 'application.withdrawn',
      success: t('withdrawnDone'),
      failure: t('somethingFailed'),
    },
  });
}

/** Votes on an application; null withdraws the vote. */
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
    meta: { stale: [applicationsKey], failure: t('somethingFailed') },
  });
}

/** Posts a message about an application. */
export function useWriteMessage(applicationId: string) {
  const t = useTranslations('applications');
  return useMutation({
    mutationFn: (body: RouteInput<typeof applicationsContract.createMessage>['body']) =>
      api(applicationsContract.createMessage, { params: { applicationId }, body }),
    meta: { emits: 'application.messaged', failure: t('somethingFailed') },
  });
}
