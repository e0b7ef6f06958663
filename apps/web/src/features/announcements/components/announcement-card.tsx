import { Group, Paper, Stack, Title } from '@mantine/core';
import { IconPin } from '@tabler/icons-react';
import type { Announcement } from '@waybill/schema/features/announcements.contract';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { EditAndDelete } from '#src/components/edit-and-delete.tsx';
import { Tag } from '#src/components/tag.tsx';
import { useMarkRead, useRemoveAnnouncement } from '../announcements.queries.ts';
import { AnnouncementText, Byline } from './announcement-text.tsx';
import { EditAnnouncement } from './edit-announcement.tsx';

interface AnnouncementCardProps {
  readonly announcement: Announcement;
  /** True if the reader may edit and delete it. */
  readonly canChange: boolean;
  /** Called once it is deleted. */
  readonly onRemoved?: () => void;
}

/** An announcement in full. Showing it marks it as read. */
export function AnnouncementCard(props: AnnouncementCardProps) {
  const { announcement, canChange, onRemoved } = props;
  const { id, title, isPinned } = announcement;
  const t = useTranslations('announcements');
  const [isEdited, setIsEdited] = useState(false);
  const removing = useRemoveAnnouncement(id);
  const wasRead = useReadOnce(announcement);
  return (
    <Paper component="article" withBorder p={{ base: 'md', sm: 'lg' }} aria-label={title}>
      <Stack gap="sm">
        <div>
          <Group gap="xs">
            <Title order={2} size="h3">
              {title}
            </Title>
            {!wasRead && <Tag>{t('new')}</Tag>}
            {isPinned && (
              <Tag>
                <IconPin size={12} aria-hidden /> {t('pinned')}
              </Tag>
            )}
          </Group>
          <Byline announcement={announcement} />
        </div>
        <AnnouncementText announcement={announcement} />
        {canChange && (
          <EditAndDelete
            edit={t('edit')}
            remove={t('delete')}
            question={{ title: t('deleteTitle', { title }), text: t('deleteText') }}
            onRemove={async () =>
              removing.mutateAsync(undefined, { onSuccess: () => onRemoved?.() })
            }
            onEdit={() => setIsEdited(true)}
          />
        )}
      </Stack>
      <EditAnnouncement id={id} opened={isEdited} onClose={() => setIsEdited(false)} />
    </Paper>
  );
}

/** Marks it as read. Returns true if it already was when it was first shown. */
function useReadOnce({ id, isRead }: Announcement): boolean {
  const [wasRead] = useState(isRead);
  const { mutate } = useMarkRead();
  const tell = useEffectEvent(() => {
    if (!isRead) mutate(id);
  });
  useEffect(() => tell(), []);
  return wasRead;
}
