import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { api } from '#src/lib/api.ts';
import type { DirectorySearch } from './use-directory-search.ts';
import { pagedQuery } from '#src/lib/pages.ts';
import { publicVtcsKey } from '../vtcs.queries.ts';

const popularVtcsShown = 3;

interface VtcSearch extends DirectorySearch {
  /** The reader's language. Country names are searched in it, besides English. */
  readonly language: string;
}

/** Lists the companies with the most members. */
export const popularVtcsQuery = queryOptions({
  queryKey: [...publicVtcsKey, 'popular'],
  queryFn: async ({ signal }) =>
    (
      await api(
        vtcsContract.list,
        { query: { sort: 'popular', limit: popularVtcsShown } as const },
        { signal },
      )
    ).vtcs,
});

/** Searches companies, page by page. The previous results stay while new ones load. */
export function vtcSearchQuery({ cursor, ...search }: VtcSearch) {
  return pagedQuery({
    queryKey: [...publicVtcsKey, 'search', search, cursor],
    read: (page, options) => api(vtcsContract.list, { query: { ...search, ...page } }, options),
    initialPageParam: cursor ?? null,
    rowsOf: ({ vtcs }) => vtcs,
    idOf: ({ id }) => id,
    placeholderData: keepPreviousData,
  });
}
