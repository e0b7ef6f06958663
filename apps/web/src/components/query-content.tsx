import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';

interface QueryContentProps<T> {
  readonly query: {
    readonly data: T | undefined;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** Shown while loading. */
  readonly loading: ReactNode;
  /** Shown on failure. */
  readonly failed: string;
  readonly children: (data: NonNullable<T>) => ReactNode;
}

/** Renders a query's data, or its loading or error state. */
export function QueryContent<T>({ query, loading, failed, children }: QueryContentProps<T>) {
  const { data, isFetching } = query;
  if (data !== undefined && data !== null) return children(data);
  return isFetching ? loading : <ErrorState message={failed} query={query} />;
}
