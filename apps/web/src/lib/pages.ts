/** The rows of several pages, each once: what moved between two reads may stand on two of them. */
export function eachOnce<Row>(rows: readonly Row[], idOf: (row: Row) => string): readonly Row[] {
  return [...new Map(rows.map((row) => [idOf(row), row])).values()];
}

/** What a query asks for of a page: how much, and after which row. */
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
 * What all queries have in common that read a list page by page: `read` is given what to ask for besides
 * its own, and gets the page after the last one each time.
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
