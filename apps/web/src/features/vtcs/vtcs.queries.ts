import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import type { Vtc } from '@waybill/schema/features/vtcs.models';
import { api } from '#src/lib/api.ts';

/** Whose company it is, and which one. */
export interface VtcOfUser {
  readonly userId: string;
  readonly vtcId: string;
}

/** All that is known of companies as anybody sees them. */
export const publicVtcsKey = ['vtcs', 'public'] as const;

/** The company that a user belongs to, or null. */
export function vtcByUserQuery(userId: string) {
  return queryOptions({
    queryKey: ['vtcs', 'by-user', userId],
    queryFn: async ({ signal }) => {
      const { vtc } = await api(vtcsContract.getByUser, { params: { userId } }, { signal });
      return vtc;
    },
  });
}

/** Shows the company of an answer; lists and public pages with it are read again when next shown. */
export function cacheVtc(queryClient: QueryClient, userId: string, vtc: Vtc): void {
  void queryClient.invalidateQueries({ queryKey: ['vtcs'], refetchType: 'none' });
  queryClient.setQueryData(vtcByUserQuery(userId).queryKey, vtc);
}
