import { type QueryKey, useQueryClient } from '@tanstack/react-query';

/** Gives what reads something again, which nobody waits for: others may have changed it meanwhile. */
export function useReadAgain(queryKey: QueryKey): () => void {
  const queryClient = useQueryClient();
  return () => void queryClient.invalidateQueries({ queryKey });
}
