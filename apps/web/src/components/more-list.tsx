import { Stack } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreButton } from '#src/components/more-button.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import type { Paged } from '#src/lib/pages.ts';

interface MoreListProps<Row> {
  readonly query: UseInfiniteQueryResult<Paged<Row>>;
  readonly loading: string;
  readonly failed: string;
  readonly more: string;
  /** Shown if the list is empty. */
  readonly empty: { readonly title: string; readonly text: string };
  readonly children: (rows: readonly Row[]) => ReactNode;
}

/** A paginated list with its loading, error and empty states. */
export function MoreList<Row>(props: MoreListProps<Row>) {
  const { query, loading, failed, more, empty, children } = props;
  return (
    <Stack gap="md">
      <QueryContent query={query} loading={<ListSkeleton label={loading} />} failed={failed}>
        {({ rows }) =>
          rows.length === 0 ? <EmptyState title={empty.title} text={empty.text} /> : children(rows)
        }
      </QueryContent>
      <MoreButton label={more} failure={failed} query={query} />
    </Stack>
  );
}
