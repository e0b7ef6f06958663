import { queryOptions } from '@tanstack/react-query';
import { placesContract } from '@waybill/schema/features/places.contract';
import { limits } from '@waybill/schema/limits';
import { api } from './api.ts';

/** Lists a company's garages, for choices and maps: the first hundred. */
export function garagesQuery(vtcId: string) {
  const query = { kind: 'GARAGE', limit: limits.pageSize.max } as const;
  return queryOptions({
    queryKey: ['places', vtcId, 'garages'],
    queryFn: async ({ signal }) =>
      (await api(placesContract.list, { params: { vtcId }, query }, { signal })).places,
  });
}
