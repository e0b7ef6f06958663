import { queryOptions } from '@tanstack/react-query';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { api } from '#src/lib/api.ts';
import { publicVtcsKey } from '../vtcs.queries.ts';

/** A company as anybody may see it, by its tag in whatever case. */
export function publicVtcQuery(tag: string) {
  return queryOptions({
    queryKey: [...publicVtcsKey, 'by-tag', tag.toLowerCase()],
    queryFn: async ({ signal }) => {
      const { vtc } = await api(vtcsContract.getPublic, { params: { tag } }, { signal });
      return vtc;
    },
  });
}
