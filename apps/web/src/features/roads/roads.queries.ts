import { queryOptions } from '@tanstack/react-query';
import { roadsContract } from '@waybill/schema/features/roads.contract';
import { api } from '#src/lib/api.ts';

const key = ['roads'] as const;

/** Reads the viewer's driven roads, per game. */
export const ownNetworkQuery = queryOptions({
  queryKey: [...key, 'own'],
  queryFn: async ({ signal }) =>
    (await api(roadsContract.getOwnNetwork, undefined, { signal })).networks,
});

/** Reads a company's driven roads, per game. */
export function vtcNetworkQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...key, 'vtc', vtcId],
    queryFn: async ({ signal }) =>
      (await api(roadsContract.getVtcNetwork, { params: { vtcId } }, { signal })).networks,
  });
}
