import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { PageHeading } from '#src/components/page-heading.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { SharedPageState } from '#src/features/instance/components/shared-page-state.tsx';
import { LookBackStory } from '../components/look-back-story.tsx';
import { RoadsPart } from '../components/roads-part.tsx';
import { publicLookBackQuery, publicRoadsQuery } from '../look-backs.queries.ts';
import { useTimeName } from '../use-time-name.ts';

/** A year or month that its driver has shared. */
export function PublicLookBackPage() {
  const { shareId = '' } = useParams();
  const t = useTranslations('publicLookBack');
  const nameTime = useTimeName();
  const query = useQuery(publicLookBackQuery(shareId));
  const { data } = query;
  const { data: roads } = useQuery({ ...publicRoadsQuery(shareId), enabled: data !== undefined });
  if (data) {
    const title = t('titleOf', { driver: data.username, time: nameTime(data) });
    return (
      <Stack gap="lg" maw={1_200} mx="auto">
        <DocumentTitle title={title} />
        <PageHeading>{title}</PageHeading>
        <LookBackStory
          lookBack={data}
          lead={t('lead', { time: nameTime(data) })}
          map={<RoadsPart roads={roads} />}
        />
      </Stack>
    );
  }
  return (
    <SharedPageState
      query={query}
      texts={{
        title: t('title'),
        loading: t('loading'),
        failed: t('failed'),
        missing: t('missing'),
        missingText: t('missingText'),
        toStart: t('toStart'),
      }}
    />
  );
}
