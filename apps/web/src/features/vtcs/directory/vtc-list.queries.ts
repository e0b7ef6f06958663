import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { RouteOutput } from '@waybill/schema/contract/input';
import { vtcsContract } from '@waybill/schema/features/vtcs.contract';
import { limits } from '@waybill/schema/limits';
import { api } from '#src/lib/api.ts';
import type { DirectorySearch } from './use-directory-search.ts';
import { uniqueBy, pageByPage } from '#src/lib/pages.ts';
import { publicVtcsKey } from '../vtcs.queries.ts';

const popularVtcsShown = 3;

interface VtcSearch extends DirectorySearch {
  /** The reader's language. Country names are searched in it, besides English. */
  readonly language: string;
}

/** Lists the companies with the most members. */
export const popularVtcsQuery = queryOptions({
  queryKey: [...publicVtcsKey, 'popular'],
  queryFn: async ({ signal }) => {
    const query = { sort: 'popular', limit: popularVtcsShown } as const;
    const { vtcs } = await api(vtcsContract.list, { query }, { signal });
    return vtcs;
  },
});

/** Searches companies, page by page. The previous results stay while new ones load. */
export function vtcSearchQuery({ cursor, ...search }: VtcSearch) {
  return infiniteQueryOptions({
    queryKey: [...publicVtcsKey, 'search', search, cursor],
    ...pageByPage(limits.pageSize.default, (page, options) =>
      api(vtcsContract.list, { query: { ...search, ...page } }, options),
    ),
    initialPageParam: cursor ?? null,
    select: ({ pages }) => mergePages(pages),
    placeholderData: keepPreviousData,
  });
}

type ListPage = RouteOutput<typeof vtcsContract.list>;

function mergePages(pages: readonly ListPage[]) {
  const all = pages.flatMap(({ vtcs }) => vtcs);
  const { total = 0, totalIsExact = true } = pages.at(-1) ?? {};
  return { vtcs: uniqueBy(all, ({ id }) => id), total, totalIsExact };
}
