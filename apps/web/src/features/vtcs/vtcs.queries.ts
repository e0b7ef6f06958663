import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { api } from '#src/lib/api.ts';

/** A user and their company. */
export interface VtcOfUser {
  readonly userId: string;
  readonly vtcId: string;
}

/** The key of all public company queries. */
export const publicVtcsKey = ['vtcs', 'public'] as const;

/** Reads a user's company, or null. */
export function vtcByUserQuery(userId: string) {
  return queryOptions({
    queryKey: ['vtcs', 'by-user', userId],
    queryFn: async ({ signal }) =>
      (await api(vtcsContract.getByUser, { params: { userId } }, { signal })).vtc,
  });
}

/** Caches the company from a response; lists and public pages are refetched when they are next shown. */
export function cacheVtc(queryClient: QueryClient, userId: string, vtc: Vtc): void {
  void queryClient.invalidateQueries({ queryKey: ['vtcs'], refetchType: 'none' });
  queryClient.setQueryData(vtcByUserQuery(userId).queryKey, vtc);
}
