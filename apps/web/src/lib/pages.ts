import { infiniteQueryOptions, type keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { limits } from '@waybill/schema/limits';

/** Removes duplicate rows: a row that moved between two reads may be on two pages. */
function uniqueBy<Row>(rows: readonly Row[], idOf: (row: Row) => unknown): readonly Row[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()];
}

/** The page parameters of a query: how many rows, and after which one. */
interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

/** The rows of all loaded pages, and the pages for what else they have. */
export interface Paged<Row, Page = unknown> {
  readonly rows: readonly Row[];
  readonly pages: readonly Page[];
}

interface PagedOptions<Page, Row> {
  readonly queryKey: QueryKey;
  readonly pageSize?: number;
  /** Reads a page. */
  readonly read: (page: PageQuery, options: { readonly signal: AbortSignal }) => Promise<Page>;
  readonly rowsOf: (page: Page) => readonly Row[];
  /** Identifies a row that may move to another page between two reads. */
  readonly idOf?: (row: Row) => unknown;
  readonly initialPageParam?: string | null;
  readonly placeholderData?: typeof keepPreviousData;
  readonly staleTime?: number;
  /** Milliseconds between two reads. */
  readonly refetchInterval?: number | ((pages: readonly Page[]) => number);
  readonly enabled?: boolean;
}

/** A query of a list that is read page by page. */
export function pagedQuery<Page extends { readonly nextCursor: string | null }, Row>({
  pageSize = limits.pageSize.default,
  read,
  rowsOf,
  idOf = (row) => row,
  initialPageParam = null,
  refetchInterval,
  ...rest
}: PagedOptions<Page, Row>) {
  return infiniteQueryOptions<Page, Error, Paged<Row, Page>, QueryKey, string | null>({
    ...rest,
    ...(refetchInterval !== undefined && {
      refetchInterval:
        typeof refetchInterval === 'number'
          ? refetchInterval
          : ({ state }) => refetchInterval(state.data?.pages ?? []),
    }),
    queryFn: async ({ pageParam, signal }) =>
      read({ limit: pageSize, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => ({
      rows: uniqueBy(pages.flatMap(rowsOf), idOf),
      pages,
    }),
  });
}
