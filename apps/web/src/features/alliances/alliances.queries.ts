import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { asAlly } from '@waybill/schema/contract/route';
import { alliancesContract } from '@waybill/schema/features/alliances.contract';
import type { AllianceTerm } from '@waybill/schema/features/alliances.models';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import { membersContract } from '@waybill/schema/features/members.contract';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';

const key = ['alliances'] as const;
const shownAtOnce = 50;
const shownOfAlly = 25;

/** The alliances that a company is in, is invited to or has asked to join. */
export function alliancesQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...key, 'list', vtcId],
    queryFn: async ({ signal }) =>
      (await api(alliancesContract.list, { params: { vtcId } }, { signal })).alliances,
  });
}

/** One of them. */
export function allianceQuery(allianceId: string) {
  return queryOptions({
    queryKey: [...key, 'one', allianceId],
    queryFn: ({ signal }) => api(alliancesContract.get, { params: { allianceId } }, { signal }),
  });
}

/** What it votes and has lately voted on. */
export function proposalsQuery(allianceId: string) {
  return queryOptions({
    queryKey: [...key, 'proposals', allianceId],
    queryFn: async ({ signal }) => {
      const input = { params: { allianceId }, query: { limit: shownAtOnce } };
      return (await api(alliancesContract.listProposals, input, { signal })).proposals;
    },
  });
}

/** Who came and went, and how votes ended. */
export function allianceHistoryQuery(allianceId: string) {
  return queryOptions({
    queryKey: [...key, 'history', allianceId],
    queryFn: async ({ signal }) =>
      (await api(alliancesContract.listHistory, { params: { allianceId } }, { signal })).history,
  });
}

/** What the companies have driven together, and who has driven most. */
export function jointQuery(allianceId: string) {
  return queryOptions({
    queryKey: [...key, 'joint', allianceId],
    queryFn: async ({ signal }) => {
      const params = { allianceId };
      const query = { limit: shownOfAlly };
      const [stats, board] = await Promise.all([
        api(alliancesContract.getStats, { params }, { signal }),
        api(alliancesContract.getLeaderboard, { params, query }, { signal }),
      ]);
      return { ...stats, rows: board.rows };
    },
  });
}

/** What an ally shares: null for what is not in force. */
export function allyQuery(vtcId: string, terms: readonly AllianceTerm[]) {
  return queryOptions({
    queryKey: [...key, 'ally', vtcId, ...terms],
    queryFn: async ({ signal }) => {
      const input = { params: { vtcId }, query: { limit: shownOfAlly } };
      const [board, jobs, plans, members] = await Promise.all([
        terms.includes('LEADERBOARD')
          ? api(asAlly(jobsContract.getLeaderboard), input, { signal })
          : null,
        terms.includes('JOBS') ? api(asAlly(jobsContract.list), input, { signal }) : null,
        terms.includes('JOBS') ? api(asAlly(jobsContract.listPlans), input, { signal }) : null,
        terms.includes('MEMBERS') ? api(asAlly(membersContract.list), input, { signal }) : null,
      ]);
      return { board, jobs, plans, members };
    },
  });
}

/** The public page of an alliance. */
export function publicAllianceQuery(slug: string) {
  return queryOptions({
    queryKey: [...key, 'public', slug],
    queryFn: async ({ signal }) =>
      (await api(alliancesContract.getPublic, { params: { slug } }, { signal })).alliance,
  });
}

type Founding = RouteInput<typeof alliancesContract.found>['body'];

/** Founds an alliance. */
export function useFound(vtcId: string) {
  const t = useTranslations('alliances');
  return useMutation({
    mutationFn: (body: Founding) => api(alliancesContract.found, { params: { vtcId }, body }),
    onSettled: useRefresh(),
    meta: { success: t('founded'), failure: t('failedToDo') },
  });
}

/** Answers an invitation: by the terms that it is accepted with, or null to decline it. */
export function useAnswer(allianceId: string) {
  const t = useTranslations('alliances');
  return useMutation({
    mutationFn: async (terms: readonly AllianceTerm[] | null) => {
      const params = { allianceId };
      if (terms === null) await api(alliancesContract.refuse, { params });
      else await api(alliancesContract.accept, { params, body: { terms: [...terms] } });
    },
    onSettled: useRefresh(),
    meta: { success: t('answered'), failure: t('failedToDo') },
  });
}

/** Asks to join. */
export function useAsk(allianceId: string) {
  const t = useTranslations('alliances');
  return useMutation({
    mutationFn: () => api(alliancesContract.ask, { params: { allianceId } }),
    onSettled: useRefresh(),
    meta: { success: t('asked'), failure: t('failedToDo') },
  });
}

/** Says what the company shares. */
export function useSetConsents(allianceId: string) {
  const t = useTranslations('alliances');
  return useMutation({
    mutationFn: (terms: readonly AllianceTerm[]) =>
      api(alliancesContract.setConsents, { params: { allianceId }, body: { terms: [...terms] } }),
    onSettled: useRefresh(),
    meta: { success: t('consentsSaved'), failure: t('failedToDo') },
  });
}

type Proposed = RouteInput<typeof alliancesContract.propose>['body'];

/** Puts something to the vote. */
export function usePropose(allianceId: string) {
  const t = useTranslations('alliances');
  return useMutation({
    mutationFn: (body: Proposed) =>
      api(alliancesContract.propose, { params: { allianceId }, body }),
    onSettled: useRefresh(),
    meta: { success: t('proposed'), failure: t('failedToDo') },
  });
}

/** The company with exactly this tag; null where there is none. */
export async function findCompanyByTag(tag: string) {
  const { vtcs } = await api(vtcsContract.list, { query: { search: tag, limit: shownAtOnce } });
  return vtcs.find((vtc) => vtc.tag.toLowerCase() === tag.toLowerCase()) ?? null;
}

/** Votes for the company. */
export function useVote() {
  const t = useTranslations('alliances');
  return useMutation({
    mutationFn: ({ proposalId, yes }: { readonly proposalId: string; readonly yes: boolean }) =>
      api(alliancesContract.setBallot, { params: { proposalId }, body: { yes } }),
    onSettled: useRefresh(),
    meta: { success: t('voted'), failure: t('failedToDo') },
  });
}

/** Gives notice, or takes it back. */
export function useNotice(allianceId: string) {
  const t = useTranslations('alliances');
  return useMutation({
    mutationFn: async (leaves: boolean) => {
      const params = { allianceId };
      if (leaves) await api(alliancesContract.giveNotice, { params });
      else await api(alliancesContract.withdrawNotice, { params });
    },
    onSettled: useRefresh(),
    meta: { success: t('noticeDone'), failure: t('failedToDo') },
  });
}

function useRefresh() {
  const queryClient = useQueryClient();
  return async () => {
    void queryClient.invalidateQueries({ queryKey: ['badges'] });
    await queryClient.invalidateQueries({ queryKey: key });
  };
}
