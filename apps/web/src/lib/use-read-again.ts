import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Returns a function that refetches a query in the background, in case others changed the data. */
export function useReadAgain(queryKey: QueryKey): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey });
}
