import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
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

const firstCursor: string | null = null;

/** The members whom a company names on its page. */
export function rosterQuery(tag: string) {
  return infiniteQueryOptions({
    queryKey: [...publicVtcsKey, 'roster', tag.toLowerCase()],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === null ? {} : { cursor: pageParam };
      return api(vtcsContract.getRoster, { params: { tag }, query }, { signal });
    },
    initialPageParam: firstCursor,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ members }) => members),
  });
}
