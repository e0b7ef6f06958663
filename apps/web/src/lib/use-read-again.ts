import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Gives what reads something again: others may have changed it meanwhile. */
export function useReadAgain(queryKey: QueryKey): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey });
}
