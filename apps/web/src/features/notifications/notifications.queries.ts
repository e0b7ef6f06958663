import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import {
  notificationsContract,
  type ReadForm,
} from '@waybill/schema/features/notifications.contract';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { eachOnce, pageByPage } from '#src/lib/pages.ts';

export const refreshEveryMs = 60_000;
const pageSize = 20;
/** Read together: what is told, and what is read of it. */
export const subject = 'notifications';

/** How much is unread, and the latest of it: for the bell. */
export const bellQuery = queryOptions({
  queryKey: [subject, 'bell'],
  queryFn: ({ signal }) =>
    api(notificationsContract.list, { query: { unread: 'true', limit: 5 } }, { signal }),
  // Told live; this is for whoever has lost the stream, and for what was read in another browser.
  refetchInterval: refreshEveryMs,
});

/** What somebody was told, or only what is unread of it, in groups, page by page. */
export function groupsQuery(isUnread: boolean) {
  return infiniteQueryOptions({
    queryKey: [subject, isUnread ? 'unread' : 'all'],
    ...pageByPage(pageSize, (page, options) =>
      api(
        notificationsContract.list,
        { query: { ...(isUnread && { unread: 'true' }), ...page } },
        options,
      ),
    ),
    select: ({ pages }) => ({
      groups: eachOnce(
        pages.flatMap(({ groups }) => groups),
        ({ key }) => key,
      ),
      unread: pages[0]?.unread ?? 0,
    }),
  });
}

/** Marks notifications as read, in all browsers of the reader. */
export function useMarkAsRead() {
  const t = useTranslations('notifications');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReadForm) => api(notificationsContract.read, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [subject] }),
    meta: { failure: t('notMarked') },
  });
}
