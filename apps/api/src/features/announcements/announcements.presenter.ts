import type { Announcement } from '@waybill/schema/features/announcements.contract';
import { richTextSchema } from '@waybill/schema/rich-text';
import type { Actor } from '../../auth/actor.ts';
import type { AnnouncementRow } from './announcements.data.ts';
import { canAnnounce } from './announcements.policy.ts';

/** Returns an announcement for a member. Read counts are only for members who may write announcements. */
export function presentAnnouncement(row: AnnouncementRow, actor: Actor, now: Date): Announcement {
  const { id, title, author, pinnedUntil, createdAt, editedAt, isRead, _count: counts } = row;
  return {
    id,
    title,
    body: richTextSchema.parse(row.body).blocks,
    author,
    pinnedUntil: pinnedUntil?.toISOString() ?? null,
    isPinned: pinnedUntil !== null && pinnedUntil > now,
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    isRead,
    readBy: canAnnounce(actor) ? counts.reads : null,
  };
}
