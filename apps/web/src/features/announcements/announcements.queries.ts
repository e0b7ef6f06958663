import { queryOptions, useMutation } from '@tanstack/react-query';
import type { RouteInput } from '@waybill/schema/contract/input';
import { announcementsContract } from '@waybill/schema/features/announcements.contract';
import { limits } from '@waybill/schema/limits';
import { useTranslations } from 'use-intl';
import { api } from '#src/lib/api.ts';
import { pagedQuery } from '#src/lib/pages.ts';

const key = ['announcements'] as const;

/** Lists a company's announcements, page by page. */
export function announcementsQuery(vtcId: string) {
  return pagedQuery({
    queryKey: [...key, 'list', vtcId],
    read: (page, options) =>
      api(announcementsContract.list, { params: { vtcId }, query: page }, options),
    rowsOf: ({ announcements }) => announcements,
  });
}

/** Lists the pinned announcements, and counts all unread ones. */
export function pinnedQuery(vtcId: string) {
  return queryOptions({
    queryKey: [...key, 'pinned', vtcId],
    queryFn: ({ signal }) => {
      const query = { pinned: 'true', limit: limits.announcementsPinned } as const;
      return api(announcementsContract.list, { params: { vtcId }, query }, { signal });
    },
  });
}

/** Reads an announcement, with its Markdown source for those who may edit it. */
export function announcementQuery(announcementId: string) {
  return queryOptions({
    queryKey: [...key, 'one', announcementId],
    queryFn: ({ signal }) =>
      api(announcementsContract.get, { params: { announcementId } }, { signal }),
  });
}

type Draft = RouteInput<typeof announcementsContract.create>['body'];
type Changes = RouteInput<typeof announcementsContract.update>['body'];

/** Publishes an announcement. */
export function useCreateAnnouncement(vtcId: string) {
  const t = useTranslations('announcements');
  return useMutation({
    mutationFn: (body: Draft) => api(announcementsContract.create, { params: { vtcId }, body }),
    meta: { emits: 'announcement.published', success: t('published'), failure: t('publishFailed') },
  });
}

/** Changes an announcement. */
export function useUpdateAnnouncement(announcementId: string) {
  const t = useTranslations('announcements');
  return useMutation({
    mutationFn: (body: Changes) =>
      api(announcementsContract.update, { params: { announcementId }, body }),
    meta: { emits: 'announcement.edited', success: t('saved'), failure: t('saveFailed') },
  });
}

/** Deletes an announcement. */
export function useRemoveAnnouncement(announcementId: string) {
  const t = useTranslations('announcements');
  return useMutation({
    mutationFn: () => api(announcementsContract.remove, { params: { announcementId } }),
    meta: { emits: 'announcement.deleted', success: t('deleted'), failure: t('deleteFailed') },
  });
}

/** Marks an announcement as read. */
export function useMarkRead() {
  return useMutation({
    mutationFn: (announcementId: string) =>
      api(announcementsContract.markRead, { params: { announcementId } }),
    meta: { stale: [key] },
  });
}
