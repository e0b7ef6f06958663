import { Stack } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import { useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { announcementsPath } from '../announcements.paths.ts';
import { announcementQuery, announcementsQuery } from '../announcements.queries.ts';
import { AnnouncementCard } from '../components/announcement-card.tsx';
import { NewAnnouncement } from '../components/new-announcement.tsx';

/** A company's announcements: all of them, or the one in the address. */
export function AnnouncementsPage() {
  const viewer = useViewer();
  const { announcementId } = useParams();
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  return (
    <TitledPage action={can(viewer, 'COMMUNITY') && <NewAnnouncement vtcId={vtcId} />}>
      {announcementId === undefined ? (
        <All vtcId={vtcId} viewer={viewer} />
      ) : (
        <One id={announcementId} viewer={viewer} />
      )}
    </TitledPage>
  );
}

function All({ vtcId, viewer }: { readonly vtcId: string; readonly viewer: User }) {
  const t = useTranslations('announcements');
  return (
    <MoreList
      query={useInfiniteQuery(announcementsQuery(vtcId))}
      loading={t('loading')}
      failed={t('failed')}
      more={t('showMore')}
      empty={{ title: t('none'), text: t('noneText') }}
    >
      {(announcements) =>
        announcements.map((announcement) => (
          <AnnouncementCard
            key={announcement.id}
            announcement={announcement}
            canChange={can(viewer, 'COMMUNITY')}
          />
        ))
      }
    </MoreList>
  );
}

function One({ id, viewer }: { readonly id: string; readonly viewer: User }) {
  const t = useTranslations('announcements');
  const navigate = useNavigate();
  const query = useQuery(announcementQuery(id));
  const { data, isFetching } = query;
  return (
    <Stack gap="md">
      {data && (
        <AnnouncementCard
          key={id}
          announcement={data.announcement}
          canChange={can(viewer, 'COMMUNITY')}
          onRemoved={() => void navigate(announcementsPath, { replace: true })}
        />
      )}
      {!data && isFetching && <ListSkeleton label={t('loading')} />}
      {!data && !isFetching && <ErrorState message={t('failed')} query={query} />}
      <TextLink to={announcementsPath}>{t('all')}</TextLink>
    </Stack>
  );
}
