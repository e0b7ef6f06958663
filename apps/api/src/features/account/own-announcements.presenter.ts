import type { AccountExport } from '@waybill/schema/features/account.models';
import { richTextSchema } from '@waybill/schema/rich-text';
import type { AccountRows } from './export.service.ts';

/** What a user told their companies, as they typed it, and which announcements they have read. */
export function presentOwnAnnouncements({
  announcements,
  membership,
}: Pick<AccountRows['user'], 'announcements' | 'membership'>): Pick<
  AccountExport,
  'announcementsByYou' | 'announcementsRead'
> {
  return {
    announcementsByYou: announcements.map(
      ({ vtcId, title, body, pinnedUntil, createdAt, editedAt }) => ({
        vtcId,
        title,
        text: richTextSchema.parse(body).source,
        pinnedUntil: pinnedUntil?.toISOString() ?? null,
        createdAt: createdAt.toISOString(),
        editedAt: editedAt?.toISOString() ?? null,
      }),
    ),
    announcementsRead: (membership?.announcementsRead ?? []).map(({ announcementId, readAt }) => ({
      announcementId,
      readAt: readAt.toISOString(),
    })),
  };
}
