/** Removes duplicate rows: a row that moved between two reads may be on two pages. */
export function uniqueBy<Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly Row[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()];
}

/** The page parameters of a query: how many rows, and after which one. */
interface PageQuery {
  readonly limit: number;
  readonly cursor?: string;
}

/** Reads a page. */
export type ReadPage<Page> = (
  page: PageQuery,
  options: { readonly signal: AbortSignal },
) => Promise<Page>;

const firstCursor: string | null = null;

/**
 * Shared options of all queries that read a list page by page. `read` gets the page parameters besides its
 * own, and the next page follows the last cursor.
 */
export function pageByPage<Page extends { readonly nextCursor: string | null }>(
  limit: number,
  read: ReadPage<Page>,
) {
  return {
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      read({ limit, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
    initialPageParam: firstCursor,
    getNextPageParam: ({ nextCursor }: Page) => nextCursor,
  };
}
