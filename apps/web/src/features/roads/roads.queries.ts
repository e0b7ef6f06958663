import { queryOptions } from '@tanstack/react-query';
import { roadsContract } from '@waybill/schema/features/roads.contract';
import { api } from '#src/lib/api.ts';

const key = ['roads'] as const;

/** How much of the roads the viewer has driven, of each game in which they have. */
export const ownNetworkQuery = queryOptions({
  queryKey: [...key, 'own'],
  queryFn: async ({ signal }) =>
    (await api(roadsContract.getOwnNetwork, undefined, { signal })).networks,
});

/** How much of the roads a company has driven. */
export function vtcNetworkQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...key, 'vtc', vtcId],
    queryFn: async ({ signal }) =>
      (await api(roadsContract.getVtcNetwork, { params: { vtcId } }, { signal })).networks,
  });
}
