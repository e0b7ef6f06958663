import type { AccountExport } from '@waybill/schema/features/account.models';
import { richTextSchema } from '@waybill/schema/rich-text';
import type { OwnRecords } from './own-records.data.ts';

/** Returns a user's announcements as typed, and those they have read. */
export function presentOwnRecords({
  announcements,
  membership,
}: OwnRecords): Pick<AccountExport, 'announcementsByYou' | 'announcementsRead'> {
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
