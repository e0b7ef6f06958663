import { useEffect, useState } from 'react';
import { useParameters } from './use-parameters.ts';

/** The parameter of how many pages of a list are shown. Another search begins with the first again. */
export const pagesParameter = 'pages';

/** So that no address has a browser ask without end. */
const most = 20;

interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/**
 * Shows as many pages of a list as the address says, and has the address say so once there are more:
 * who comes back finds the list as long as it was. Gives what brings the next page.
 */
export function usePagesInAddress(query: PagedQuery, pageCount: number) {
  const { parameters, change } = useParameters();
  const { isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  // Of what is shown, also while others are looked for, of which the query knows nothing yet.
  const [hasNextPage, setHasNextPage] = useState(query.hasNextPage);
  if (pageCount > 0 && hasNextPage !== query.hasNextPage) setHasNextPage(query.hasNextPage);
  const wanted = Math.min(Number(parameters.get(pagesParameter) ?? 1) || 1, most);
  const lacksPages = pageCount > 0 && pageCount < wanted && hasNextPage;
  useEffect(() => {
    if (lacksPages && !isFetching && !isFetchNextPageError) void fetchNextPage();
  }, [lacksPages, isFetching, isFetchNextPageError, fetchNextPage]);
  return {
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage: async () => {
      // Asked for while others are looked for, it comes once those are there.
      if (pageCount === 0) change({ [pagesParameter]: '2' });
      else if (pageCount < wanted || pageCount >= most) await fetchNextPage();
      else change({ [pagesParameter]: String(pageCount + 1) });
    },
  };
}
