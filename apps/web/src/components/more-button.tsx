import { Button, Loader } from '@mantine/core';
import { ErrorState } from './error-state.tsx';

interface MoreButtonProps {
  readonly label: string;
  /** Shown if the next page failed to load. */
  readonly failure: string;
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/**
 * Loads the next page of a list, if there is one. Unlike other busy buttons it is not disabled meanwhile,
 * which would make keyboard users lose the focus.
 */
export function MoreButton({ label, failure, query }: MoreButtonProps) {
  if (query.isFetchNextPageError) {
    const { isFetchingNextPage: isFetching, fetchNextPage: refetch } = query;
    return <ErrorState message={failure} query={{ isFetching, refetch }} />;
  }
  if (!query.hasNextPage) return null;
  const isBusy = query.isFetchingNextPage;
  return (
    <Button
      variant="default"
      mx="auto"
      aria-busy={isBusy}
      leftSection={isBusy && <Loader size={16} color="gray" aria-hidden />}
      onClick={() => {
        if (!isBusy) void query.fetchNextPage();
      }}
    >
      {label}
    </Button>
  );
}
