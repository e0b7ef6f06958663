import { queryOptions, useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { asAlly } from '@waybill/schema/contract/as-ally';
import { alliancesContract } from '@waybill/schema/features/alliances.contract';
import type { AllianceTerm } from '@waybill/schema/features/alliances.models';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { membersContract } from '@waybill/schema/features/members.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const key = ['alliances'] as const;
const shownAtOnce = 20;
const leadersAtOnce = 10;

/** Lists the alliances that a company is in, is invited to or has asked to join. */
export function alliancesQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...key, 'list', vtcId],
    queryFn: async ({ signal }) =>
      (await api(alliancesContract.list, { params: { vtcId } }, { signal })).alliances,
  });
}

/** Reads an alliance. */
export function allianceQuery(allianceId: string) {
  return queryOptions({
    queryKey: [...key, 'one', allianceId],
    queryFn: ({ signal }) => api(alliancesContract.get, { params: { allianceId } }, { signal }),
  });
}

/** Lists an alliance's proposals, page by page. */
export function proposalsQuery(allianceId: string) {
  const params = { allianceId };
  return pagedQuery({
    queryKey: [...key, 'proposals', allianceId],
    pageSize: shownAtOnce,
    read: (query, options) => api(alliancesContract.listProposals, { params, query }, options),
    rowsOf: ({ proposals }) => proposals,
    idOf: ({ id }) => id,
  });
}

/** Lists the companies that joined and left, and the outcomes of votes. */
export function allianceHistoryQuery(allianceId: string) {
  return queryOptions({
    queryKey: [...key, 'history', allianceId],
    queryFn: async ({ signal }) =>
      (await api(alliancesContract.listHistory, { params: { allianceId } }, { signal })).history,
  });
}

/** Reads the joint statistics of the companies. */
export function jointStatsQuery(allianceId: string) {
  return queryOptions({
    queryKey: [...key, 'stats', allianceId],
    queryFn: ({ signal }) =>
      api(alliancesContract.getStats, { params: { allianceId } }, { signal }),
  });
}

/** Ranks the drivers of all companies by distance, page by page. */
export function jointBoardQuery(allianceId: string) {
  const params = { allianceId };
  return pagedQuery({
    queryKey: [...key, 'board', allianceId],
    pageSize: leadersAtOnce,
    read: (query, options) => api(alliancesContract.getLeaderboard, { params, query }, options),
    rowsOf: ({ rows }) => rows,
    idOf: ({ driver, vtc }) => `${vtc.id} ${driver.id}`,
  });
}

/** Ranks an ally's drivers by distance, page by page. */
export function allyBoardQuery(vtcId: string) {
  const params = { vtcId };
  return pagedQuery({
    queryKey: [...key, 'ally-board', vtcId],
    pageSize: shownAtOnce,
    read: (query, options) => api(asAlly(jobsContract.getLeaderboard), { params, query }, options),
    rowsOf: ({ rows }) => rows,
    idOf: ({ driver }) => driver.id,
  });
}

/** Lists an ally's deliveries, page by page. */
export function allyJobsQuery(vtcId: string) {
  const params = { vtcId };
  return pagedQuery({
    queryKey: [...key, 'ally-jobs', vtcId],
    pageSize: shownAtOnce,
    read: (query, options) => api(asAlly(jobsContract.list), { params, query }, options),
    rowsOf: ({ jobs }) => jobs,
    idOf: ({ id }) => id,
  });
}

/** Lists an ally's shared plans, page by page. */
export function allyPlansQuery(vtcId: string) {
  const params = { vtcId };
  return pagedQuery({
    queryKey: [...key, 'ally-plans', vtcId],
    pageSize: shownAtOnce,
    read: (query, options) => api(asAlly(jobsContract.listPlans), { params, query }, options),
    rowsOf: ({ plans }) => plans,
    idOf: ({ id }) => id,
  });
}

/** Lists an ally's members, page by page. */
export function allyMembersQuery(vtcId: string) {
  const params = { vtcId };
  return pagedQuery({
    queryKey: [...key, 'ally-members', vtcId],
    pageSize: shownAtOnce,
    read: (query, options) => api(asAlly(membersContract.list), { params, query }, options),
    rowsOf: ({ members }) => members,
    idOf: ({ id }) => id,
  });
}

/** Reads the public page of an alliance. */
export function publicAllianceQuery(slug: string) {
  return queryOptions({
    queryKey: [...key, 'public', slug],
    queryFn: async ({ signal }) =>
      (await api(alliancesContract.getPublic, { params: { slug } }, { signal })).alliance,
  });
}

type Founding = RouteInput<typeof alliancesContract.found>['body'];

/** Creates an alliance. */
export function useFound(vtcId: string) {
  const t = useTranslations('alliances');
  return useMutation({
    mutationFn: (body: Founding) => api(alliancesContract.found, { params: { vtcId }, body }),
    meta: { emits: 'alliance.founded', success: t('founded'), failure: t('failedToDo') },
  });
}

/** Answers an invitation: accepts with the terms that the company shares, or declines with null. */
export function useAnswerInvitation(allianceId: string) {
  const t = useTranslations('alliances');
  return useMutation({
    mutationFn: async (terms: readonly AllianceTerm[] | null) => {
      const params = { allianceId };
      if (terms === null) await api(alliancesContract.refuse, { params });
      else await api(alliancesContract.accept, { params, body: { terms: [...terms] } });
    },
    meta: { emits: 'alliance.joined', success: t('answered'), failure: t('failedToDo') },
  });
}

/** Asks to join. */
export function useAskToJoin(allianceId: string) {
  const t = useTranslations('alliances');
  return useMutation({
    mutationFn: () => api(alliancesContract.ask, { params: { allianceId } }),
    meta: { emits: 'alliance.proposed', success: t('asked'), failure: t('failedToDo') },
  });
}

/** Sets the terms that the company shares. */
export function useSetConsents(allianceId: string) {
  const t = useTranslations('alliances');
  return useMutation({
    mutationFn: (terms: readonly AllianceTerm[]) =>
      api(alliancesContract.setConsents, { params: { allianceId }, body: { terms: [...terms] } }),
    meta: {
      emits: 'alliance.consents-changed',
      success: t('consentsSaved'),
      failure: t('failedToDo'),
    },
  });
}

type Proposed = RouteInput<typeof alliancesContract.propose>['body'];

/** Creates a proposal. */
export function usePropose(allianceId: string) {
  const t = useTranslations('alliances');
  return useMutation({
    mutationFn: (body: Proposed) =>
      api(alliancesContract.propose, { params: { allianceId }, body }),
    meta: { emits: 'alliance.proposed', success: t('proposed'), failure: t('failedToDo') },
  });
}

/** Votes for the company. */
export function useVote() {
  const t = useTranslations('alliances');
  return useMutation({
    mutationFn: ({ proposalId, yes }: { readonly proposalId: string; readonly yes: boolean }) =>
      api(alliancesContract.setBallot, { params: { proposalId }, body: { yes } }),
    meta: { emits: 'alliance.balloted', success: t('voted'), failure: t('failedToDo') },
  });
}

/** Gives notice to leave, or withdraws it. */
export function useNotice(allianceId: string) {
  const t = useTranslations('alliances');
  return useMutation({
    mutationFn: async (leaves: boolean) => {
      const params = { allianceId };
      if (leaves) await api(alliancesContract.giveNotice, { params });
      else await api(alliancesContract.withdrawNotice, { params });
    },
    meta: { emits: 'alliance.notice-given', success: t('noticeDone'), failure: t('failedToDo') },
  });
}
