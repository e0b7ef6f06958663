import { useMutation } from '@tanstack/react-query';
import { demoRequestsContract } from '@waybill/schema/features/demo-requests.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

/** The operator overview counts demo requests too. */
const operatorKey = ['operator'] as const;
const key = [...operatorKey, 'demoRequests'] as const;

/** Unanswered requests, or all. */
export type WhichRequests = 'open' | 'all';

/** Lists demo requests, page by page. */
export function demoRequestsQuery(which: WhichRequests) {
  return pagedQuery({
    queryKey: [...key, which],
    read: (page, options) => api(demoRequestsContract.list, { query: { which, ...page } }, options),
    rowsOf: ({ requests }) => requests,
    staleTime: 0,
  });
}

/** Marks a request as answered. */
export function useAnswerRequest() {
  const t = useTranslations('operatorRequests');
  return useMutation({
    mutationFn: (demoRequestId: string) =>
      api(demoRequestsContract.answer, { params: { demoRequestId } }),
    meta: { stale: [operatorKey], success: t('answered'), failure: t('answerFailed') },
  });
}

/** Deletes a request. */
export function useRemoveRequest() {
  const t = useTranslations('operatorRequests');
  return useMutation({
    mutationFn: (demoRequestId: string) =>
      api(demoRequestsContract.remove, { params: { demoRequestId } }),
    meta: { stale: [operatorKey], success: t('deleted'), failure: t('deleteFailed') },
  });
}
