import { Button, Loader } from '@mantine/core';
import { ErrorState } from './error-state.tsx';

interface MoreButtonProps {
  readonly label: string;
  /** What is said when the next page did not come. */
  readonly failure: string;
  readonly query: {
    readonly hasNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/**
 * Brings the next page of a list, while there is one. It is not disabled meanwhile, as busy buttons
 * are otherwise: whoever uses the keyboard would be nowhere afterwards.
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
