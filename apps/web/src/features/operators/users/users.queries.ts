import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  operatorUsersContract,
  type userStates,
} from '@waybill/schema/features/operator-users.contract';
import type { ShownUser } from '@waybill/schema/features/operators.models';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';
import { useOperatorChange } from '../operator-change.queries.ts';

const pageSize = 50;

export interface UserFilters {
  readonly search: string;
  readonly state: (typeof userStates)[number] | null;
  /** Only members of this company. */
  readonly vtcId?: string;
}

/** Searches users for operators, newest first, page by page. */
export function usersQuery({ search, state, vtcId }: UserFilters) {
  return pagedQuery({
    queryKey: ['operator', 'users', { search, state, vtcId }],
    pageSize,
    read: (page, options) =>
      api(
        operatorUsersContract.list,
        { query: { search, state: state ?? undefined, vtcId, ...page } },
        options,
      ),
    rowsOf: ({ users }) => users,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

/** Reads a user for operators. */
export function shownUserQuery(userId: string) {
  return queryOptions({
    queryKey: ['operator', 'user', userId],
    queryFn: async ({ signal }) =>
      (await api(operatorUsersContract.get, { params: { userId } }, { signal })).user,
    staleTime: 0,
  });
}

function useUserChange<Variables>(
  userId: string,
  change: (variables: Variables) => Promise<{ readonly user: ShownUser }>,
) {
  return useOperatorChange({
    change,
    show: (queryClient, { user }) =>
      queryClient.setQueryData(shownUserQuery(userId).queryKey, user),
    list: 'users',
  });
}

export function useLockUser(userId: string) {
  return useUserChange(userId, (body: { reason: string }) =>
    api(operatorUsersContract.lock, { params: { userId }, body }),
  );
}

/** The user changes that need no input. */
export function useUserAct(userId: string, act: 'unlock' | 'signOut' | 'resetTwoFactor') {
  return useUserChange(userId, () => api(operatorUsersContract[act], { params: { userId } }));
}
