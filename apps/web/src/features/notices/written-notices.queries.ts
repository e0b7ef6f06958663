import { useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { noticesContract } from '@waybill/schema/features/notices.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const key = ['operator', 'notices'] as const;

/** Lists all notices, past and current, page by page. */
export function writtenNoticesQuery() {
  return pagedQuery({
    queryKey: key,
    read: (query, options) => api(noticesContract.listAll, { query }, options),
    rowsOf: ({ notices }) => notices,
  });
}

type Draft = RouteInput<typeof noticesContract.create>['body'];
type Changes = RouteInput<typeof noticesContract.update>['body'];

/** Creates a notice. */
export function useCreateNotice() {
  const t = useTranslations('operatorNotices');
  return useMutation({
    mutationFn: (body: Draft) => api(noticesContract.create, { body }),
    meta: { stale: [key], success: t('published'), failure: t('publishFailed') },
  });
}

/** Changes a notice. */
export function useUpdateNotice(noticeId: string) {
  const t = useTranslations('operatorNotices');
  return useMutation({
    mutationFn: (body: Changes) => api(noticesContract.update, { params: { noticeId }, body }),
    meta: { stale: [key], success: t('saved'), failure: t('saveFailed') },
  });
}

/** Deletes a notice. */
export function useRemoveNotice(noticeId: string) {
  const t = useTranslations('operatorNotices');
  return useMutation({
    mutationFn: () => api(noticesContract.remove, { params: { noticeId } }),
    meta: { stale: [key], success: t('deleted'), failure: t('deleteFailed') },
  });
}
