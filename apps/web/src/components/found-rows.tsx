import { Stack } from '@mantine/core';
import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import type { Paged } from '#src/lib/pages.ts';
import { type PagedResult, usePagesInAddress } from '#src/lib/use-pages-in-address.ts';

interface FoundRowsProps<Row, Page> {
  readonly query: PagedResult & {
    readonly data: Paged<Row, Page> | undefined;
    readonly isPending: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly loading: string;
  readonly failed: string;
  readonly more: string;
  /** Shown if nothing is found. */
  readonly empty: { readonly title: string; readonly text: string } | ReactElement;
  readonly children: (rows: readonly Row[], isBusy: boolean) => ReactNode;
}

/** Search results, page by page as the address says; the previous rows stay while new ones load. */
export function FoundRows<Row, Page>(props: FoundRowsProps<Row, Page>) {
  const { query, loading, failed, more, empty, children } = props;
  const { data, isPending, isPlaceholderData } = query;
  const pages = usePagesInAddress(query);
  if (data === undefined) {
    return isPending ? (
      <ListSkeleton label={loading} />
    ) : (
      <ErrorState message={failed} query={query} />
    );
  }
  if (data.rows.length === 0) {
    return isValidElement(empty) ? (
      empty
    ) : (
      <output>
        <EmptyState {...empty} />
      </output>
    );
  }
  return (
    <Stack gap="md">
      {children(data.rows, isPlaceholderData)}
      <MoreButton label={more} failure={failed} query={pages} />
    </Stack>
  );
}
