import { queryOptions } from '@tanstack/react-query';
import { companionContract } from '@waybill/schema/features/companion.contract';
import { api } from '#src/lib/api.ts';

/** Reads the companion that this server offers, if any. Changes only with the server. */
export const companionQuery = queryOptions({
  queryKey: ['companion'],
  queryFn: ({ signal }) => api(companionContract.get, undefined, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
