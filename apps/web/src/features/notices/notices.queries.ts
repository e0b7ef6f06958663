import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { noticesContract } from '@waybill/schema/features/notices.contract';
import type { Language } from '@waybill/schema/preferences';
import type { z } from 'zod';
import { api } from '#src/lib/api.ts';

/** What is told now. */
export type Notices = z.infer<typeof noticesContract.list.response>['notices'];

const key = ['notices'] as const;
/** How soon who has a page open sees a new one. */
const readEveryMs = 5 * 60_000;

/** What operators tell everybody now and the reader has not put away. */
export function noticesQuery(language: Language) {
  return queryOptions({
    queryKey: [...key, language],
    queryFn: ({ signal }) => api(noticesContract.list, { query: { language } }, { signal }),
    refetchInterval: readEveryMs,
    staleTime: readEveryMs,
  });
}

/** Puts a notice away. It is gone at once: whoever pressed does not wait. */
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
