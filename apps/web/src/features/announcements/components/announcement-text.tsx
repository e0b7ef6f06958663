import { Text } from '@mantine/core';
import type { Announcement } from '@waybill/schema/features/announcements.contract';
import { useTranslations } from 'use-intl';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { RichText } from '#src/components/rich-text.tsx';

interface AnnouncementTextProps {
  readonly announcement: Announcement;
}

/** The author and time of an announcement. */
export function Byline({ announcement }: AnnouncementTextProps) {
  const t = useTranslations('announcements');
  const { author, createdAt, editedAt, readBy } = announcement;
  return (
    <Text size="xs" c="dimmed">
      {author?.username ?? t('formerMember')} · <RelativeTime at={createdAt} />
      {editedAt !== null && ` · ${t('edited')}`}
      {readBy !== null && ` · ${t('readBy', { count: readBy })}`}
    </Text>
  );
}

/** The text of an announcement, below its title. */
export function AnnouncementText({ announcement }: AnnouncementTextProps) {
  return <RichText blocks={announcement.body} headingOrder={3} />;
}
