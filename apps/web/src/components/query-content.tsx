import { Skeleton, Stack } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface QueryContentProps<T> {
  readonly query: UseQueryResult<T>;
  /** Said while it is loading. */
  readonly loading: string;
  /** Said when it could not be loaded. */
  readonly failed: string;
  /** How high what is loading will be at least, in pixels. */
  readonly height: number;
  readonly children: (data: T) => ReactNode;
}

/** What a query has read, or that it is loading or has failed. */
export function QueryContent<T>(props: QueryContentProps<T>) {
  const { query, loading, failed, height, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.isFetching) {
    return (
      <Stack component="output" aria-label={loading}>
        <Skeleton height={height} />
      </Stack>
    );
  }
  return <ErrorState message={failed} onRetry={() => void query.refetch()} isRetrying={false} />;
}
