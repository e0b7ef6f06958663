import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { noticesContract } from '@waybill/schema/features/notices.contract';
import type { Language } from '@waybill/schema/preferences';
import type { z } from 'zod';
import { api } from '#src/lib/api.ts';

/** The notices shown now. */
export type Notices = z.infer<typeof noticesContract.list.response>['notices'];

const key = ['notices'] as const;
/** How soon an open page shows a new notice. */
const readEveryMs = 5 * 60_000;

/** Lists the current notices that the reader has not dismissed. */
export function noticesQuery(language: Language) {
  return queryOptions({
    queryKey: [...key, language],
    queryFn: ({ signal }) => api(noticesContract.list, { query: { language } }, { signal }),
    refetchInterval: readEveryMs,
    staleTime: readEveryMs,
  });
}

/** Dismisses a notice. Optimistic: it is hidden at once. */
export function useDismissNotice(language: Language) {
  const queryClient = useQueryClient();
  const { queryKey } = noticesQuery(language);
  return useMutation({
    mutationFn: (noticeId: string) => api(noticesContract.dismiss, { params: { noticeId } }),
    onMutate: (noticeId) =>
      queryClient.setQueryData(
        queryKey,
        (shown) => shown && { notices: shown.notices.filter(({ id }) => id !== noticeId) },
      ),
    onError: async () => queryClient.invalidateQueries({ queryKey }),
  });
}
