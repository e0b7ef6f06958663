import { useEffect, useState } from 'react';
import { useParameters } from './use-parameters.ts';

/** The parameter for the number of shown list pages. A new search starts with one again. */
export const pagesParameter = 'pages';

/** Limits the requests that an address can cause. */
const most = 20;

/** The result of a paged query. */
export interface PagedResult {
  readonly data: { readonly pages: readonly unknown[] } | undefined;
  readonly isPlaceholderData: boolean;
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isFetchingNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
}

/**
 * Shows as many list pages as the address says, and updates the address when more are shown, so that the list
 * has the same length on return. Returns a function that loads the next page.
 */
export function usePagesInAddress(query: PagedResult) {
  const { parameters, change } = useParameters();
  const { isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const pageCount = query.isPlaceholderData ? 0 : (query.data?.pages.length ?? 0);
  // Belongs to the shown rows, also while a new search loads, whose query has no result yet.
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
      // If requested while a new search loads, it comes after that result.
      if (pageCount === 0) change({ [pagesParameter]: '2' });
      else if (pageCount < wanted || pageCount >= most) await fetchNextPage();
      else change({ [pagesParameter]: String(pageCount + 1) });
    },
  };
}
