import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface QueryContentProps<T> {
  readonly query: {
    readonly data: T | undefined;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** What stands there while it is loading. */
  readonly loading: ReactNode;
  /** Said when it could not be loaded. */
  readonly failed: string;
  readonly children: (data: NonNullable<T>) => ReactNode;
}

/** What a query has read, or that it is loading or has failed. */
export function QueryContent<T>({ query, loading, failed, children }: QueryContentProps<T>) {
  const { data, isFetching } = query;
  if (data !== undefined && data !== null) return children(data);
  return isFetching ? loading : <ErrorState message={failed} query={query} />;
}
