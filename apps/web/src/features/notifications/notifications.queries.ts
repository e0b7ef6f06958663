import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  notificationsContract,
  type ReadForm,
} from '@waybill/schema/features/notifications.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

export const refreshEveryMs = 60_000;
const pageSize = 20;
/** The first part of the keys of all notification queries, which are invalidated together. */
export const subject = 'notifications';

/** Reads the unread count and the latest unread notifications. */
export const bellQuery = queryOptions({
  queryKey: [subject, 'bell'],
  queryFn: ({ signal }) =>
    api(notificationsContract.list, { query: { unread: 'true', limit: 5 } }, { signal }),
  // Usually updated live; polling covers a lost stream, and notifications read in another browser.
  refetchInterval: refreshEveryMs,
});

/** Lists notification groups, all or only unread, page by page. */
export function groupsQuery(isUnread: boolean) {
  return pagedQuery({
    queryKey: [subject, isUnread ? 'unread' : 'all'],
    pageSize,
    read: (page, options) =>
      api(
        notificationsContract.list,
        { query: { ...(isUnread && { unread: 'true' }), ...page } },
        options,
      ),
    rowsOf: ({ groups }) => groups,
    idOf: ({ key }) => key,
  });
}

/** Marks notifications as read, in all of the reader's browsers. */
export function useMarkAsRead() {
  const t = useTranslations('notifications');
  return useMutation({
    mutationFn: (body: ReadForm) => api(notificationsContract.read, { body }),
    meta: { stale: [[subject]], failure: t('notMarked') },
  });
}
