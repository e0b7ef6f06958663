import { Button, Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconPin } from '@tabler/icons-react';
import type { Announcement } from '@waybill/schema/features/announcements.contract';
import type { User } from '@waybill/schema/features/users.models';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { can } from '#src/lib/can.ts';
import { announcementPath, announcementsPath } from '../announcements.paths.ts';
import { pinnedQuery, useMarkRead } from '../announcements.queries.ts';
import { AnnouncementText, Byline } from './announcement-text.tsx';
import classes from './pinned-announcements.module.css';

interface PinnedAnnouncementsProps {
  readonly vtcId: string;
  readonly viewer: User;
}

/**
 * A company's pinned announcements: in full until they are read, then only the title. Renders nothing if
 * there is nothing to read and the viewer can't write.
 */
export function PinnedAnnouncements({ vtcId, viewer }: PinnedAnnouncementsProps) {
  const t = useTranslations('announcements');
  const { data } = useQuery(pinnedQuery(vtcId));
  const mayWrite = can(viewer, 'COMMUNITY');
  if (data === undefined) return null;
  const { announcements, unread } = data;
  if (announcements.length === 0 && unread === 0 && !mayWrite) return null;
  return (
    <Paper component="section" withBorder aria-label={t('title')}>
      <div className={classes.head}>
        <Title order={2} size="h3">
          {t('title')}
        </Title>
        <TextLink to={announcementsPath}>
          {unread > 0 ? t('unread', { count: unread }) : t(mayWrite ? 'allAndWrite' : 'all')}
        </TextLink>
      </div>
      {announcements.map((announcement) => (
        <Pinned key={announcement.id} announcement={announcement} />
      ))}
    </Paper>
  );
}

function Pinned({ announcement }: { readonly announcement: Announcement }) {
  const t = useTranslations('announcements');
  const reading = useMarkRead();
  const { id, title, isRead } = announcement;
  return (
    <article className={classes.pinned} aria-label={title} data-unread={!isRead || undefined}>
      <div className={classes.title}>
        <IconPin size={16} aria-hidden />
        <TextLink to={announcementPath(id)}>{title}</TextLink>
      </div>
      <Byline announcement={announcement} />
      {!isRead && (
        <>
          <AnnouncementText announcement={announcement} />
          <Button
            variant="default"
            size="xs"
            loading={reading.isPending}
            aria-label={t('markReadOf', { title })}
            onClick={() => reading.mutate(id)}
          >
            {t('markRead')}
          </Button>
        </>
      )}
    </article>
  );
}
