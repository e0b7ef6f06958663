import { Stack } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { usePagesInAddress } from '#src/lib/use-pages-in-address.ts';

interface Found<Row> {
  readonly rows: readonly Row[];
  readonly pageCount: number;
}

interface FoundRowsProps<Row> {
  readonly query: UseInfiniteQueryResult<Found<Row>>;
  readonly loading: string;
  readonly failed: string;
  readonly more: string;
  /** Shown if nothing is found. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly children: (rows: readonly Row[], isBusy: boolean) => ReactNode;
}

/** Search results, page by page as the address says; the previous rows stay while new ones load. */
export function FoundRows<Row>(props: FoundRowsProps<Row>) {
  const { query, loading, failed, more, empty, children } = props;
  const { data, isPending, isPlaceholderData } = query;
  const pages = usePagesInAddress(query, isPlaceholderData ? 0 : (data?.pageCount ?? 0));
  if (data === undefined) {
    return isPending ? (
      <ListSkeleton label={loading} />
    ) : (
      <ErrorState message={failed} query={query} />
    );
  }
  if (data.rows.length === 0) {
    return (
      <output>
        <EmptyState title={empty.title} text={empty.text} />
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
