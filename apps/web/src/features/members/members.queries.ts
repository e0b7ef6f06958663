import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { jobsContract } from '@waybill/schema/features/jobs.contract';
import {
  membersContract,
  type LeaveForm,
  type Member,
  type MemberDoing,
  type MemberSort,
  type RemovalForm,
} from '@waybill/schema/features/members.contract';
import { useTranslations } from 'use-intl';
import { useSession } from '#src/features/auth/session.context.ts';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';
import { firstMonday } from './weeks.model.ts';

/** The key of all member queries. */
export const membersKey = ['members'] as const;

const pageSize = 25;

export interface MemberSearch {
  readonly search: string;
  readonly sort: MemberSort;
  /** Only members with this role; empty for all. */
  readonly roleId: string;
  /** Only members who are doing this now; null for all. */
  readonly doing: MemberDoing | null;
}

/** A member of a company. */
export interface MemberKey {
  readonly vtcId: string;
  readonly userId: string;
}

/** Searches a company's members, page by page. The previous results stay while new ones load. */
export function memberSearchQuery(vtcId: string, { search, sort, roleId, doing }: MemberSearch) {
  return pagedQuery({
    queryKey: [...membersKey, vtcId, 'search', { search, sort, roleId, doing }],
    pageSize,
    read: (page, options) =>
      api(
        membersContract.list,
        {
          params: { vtcId },
          query: { search, sort, roleId: roleId || undefined, doing: doing ?? undefined, ...page },
        },
        options,
      ),
    rowsOf: ({ members }) => members,
    idOf: ({ id }) => id,
    placeholderData: keepPreviousData,
  });
}

/** Counts a company's members by what they are doing. */
export function crewQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...membersKey, vtcId, 'crew'],
    queryFn: async ({ signal }) =>
      (await api(membersContract.getCrew, { params: { vtcId } }, { signal })).crew,
  });
}

/** Reads a member, and for staff the notes about them. */
export function memberQuery(key: MemberKey) {
  return queryOptions({
    queryKey: [...membersKey, key.vtcId, 'one', key.userId],
    queryFn: ({ signal }) => api(membersContract.get, { params: key }, { signal }),
  });
}

const drivesShown = 6;

/** Reads a member's statistics in the company. */
export function memberStatsQuery({ vtcId, userId: driverId }: MemberKey) {
  return queryOptions({
    queryKey: ['stats', vtcId, 'driver', driverId],
    queryFn: ({ signal }) =>
      api(jobsContract.getStats, { params: { vtcId }, query: { driverId } }, { signal }),
  });
}

/** Reads the days of the last weeks on which a member drove for the company. */
export function memberWeeksQuery({ vtcId, userId: driverId }: MemberKey, now: Date) {
  const from = firstMonday(now);
  return queryOptions({
    queryKey: ['stats', vtcId, 'driver', driverId, 'weeks', from],
    queryFn: async ({ signal }) => {
      const query = { driverId, from };
      return (await api(jobsContract.getStats, { params: { vtcId }, query }, { signal })).days;
    },
  });
}

/** Reads the traces of a member's latest jobs for the company. */
export function memberTracesQuery({ vtcId, userId: driverId }: MemberKey) {
  return queryOptions({
    queryKey: ['jobs', vtcId, 'driver', driverId, 'traces'],
    queryFn: async ({ signal }) => {
      const query = { driverId };
      return (await api(jobsContract.listTraces, { params: { vtcId }, query }, { signal })).traces;
    },
  });
}

/** Lists a member's latest jobs for the company. */
export function memberJobsQuery({ vtcId, userId: driverId }: MemberKey) {
  return queryOptions({
    queryKey: ['jobs', vtcId, 'driver', driverId],
    queryFn: async ({ signal }) =>
      (
        await api(
          jobsContract.list,
          { params: { vtcId }, query: { driverId, limit: drivesShown } },
          { signal },
        )
      ).jobs,
  });
}

/** Sets a member's roles. */
export function useSetRoles(key: MemberKey) {
  const t = useTranslations();
  const { user, refreshUser } = useSession();
  return useMutation({
    mutationFn: (roleIds: string[]) =>
      api(membersContract.setRoles, { params: key, body: { roleIds } }),
    onSettled: () => {
      if (user?.id === key.userId) void refreshUser();
    },
    meta: {
      emits: 'member.roles-changed',
      success: t('assignRoles.saved'),
      failure: t('members.somethingFailed'),
    },
  });
}

/** Removes a member from the company, with a reason for them, and optionally blocks them. */
export function useKickMember({
  id,
  username,
  vtcId,
}: Pick<Member, 'id' | 'username'> & { readonly vtcId: string }) {
  const t = useTranslations();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: RemovalForm) =>
      api(membersContract.kickWithReason, { params: { vtcId, userId: id }, body }),
    onSuccess: () =>
      queryClient.removeQueries({ queryKey: memberQuery({ vtcId, userId: id }).queryKey }),
    meta: {
      emits: 'member.kicked',
      success: t('kick.done', { name: username }),
      failure: t('members.somethingFailed'),
    },
  });
}

/** Sets a leave of absence, replacing the previous one. */
export function useSetLeave(key: MemberKey) {
  const t = useTranslations();
  return useMutation({
    mutationFn: (body: LeaveForm) => api(membersContract.setLeave, { params: key, body }),
    meta: {
      emits: 'member.leave-changed',
      success: t('leave.saved'),
      failure: t('members.somethingFailed'),
    },
  });
}

/** Ends a leave of absence. */
export function useEndLeave(key: MemberKey) {
  const t = useTranslations();
  return useMutation({
    mutationFn: () => api(membersContract.removeLeave, { params: key }),
    meta: {
      emits: 'member.leave-changed',
      success: t('leave.ended'),
      failure: t('members.somethingFailed'),
    },
  });
}
