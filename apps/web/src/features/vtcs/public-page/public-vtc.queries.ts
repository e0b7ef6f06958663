import { queryOptions } from '@tanstack/react-query';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';
import { publicVtcsKey } from '../vtcs.queries.ts';

/** Reads a company's public page by its tag, ignoring case. */
export function publicVtcQuery(tag: string) {
  return queryOptions({
    queryKey: [...publicVtcsKey, 'by-tag', tag.toLowerCase()],
    queryFn: async ({ signal }) =>
      (await api(vtcsContract.getPublic, { params: { tag } }, { signal })).vtc,
  });
}

/** Lists the members named on a company's page. */
export function rosterQuery(tag: string) {
  return pagedQuery({
    queryKey: [...publicVtcsKey, 'roster', tag.toLowerCase()],
    read: (page, options) => api(vtcsContract.getRoster, { params: { tag }, query: page }, options),
    rowsOf: ({ members }) => members,
  });
}
