import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { limits } from '@waybill/schema/limits';
import { api } from '#src/lib/api.ts';
import { pageByPage } from '#src/lib/pages.ts';
import { publicVtcsKey } from '../vtcs.queries.ts';

/** Reads a company's public page by its tag, ignoring case. */
export function publicVtcQuery(tag: string) {
  return queryOptions({
    queryKey: [...publicVtcsKey, 'by-tag', tag.toLowerCase()],
    queryFn: async ({ signal }) => {
      const { vtc } = await api(vtcsContract.getPublic, { params: { tag } }, { signal });
      return vtc;
    },
  });
}

/** Lists the members named on a company's page. */
export function rosterQuery(tag: string) {
  return infiniteQueryOptions({
    queryKey: [...publicVtcsKey, 'roster', tag.toLowerCase()],
    ...pageByPage(limits.pageSize.default, (page, options) =>
      api(vtcsContract.getRoster, { params: { tag }, query: page }, options),
    ),
    select: ({ pages }) => pages.flatMap(({ members }) => members),
  });
}
