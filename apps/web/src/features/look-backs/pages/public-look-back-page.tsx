import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '@waybill/schema/contract/client';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ErrorState } from '#src/components/error-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
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
  const { data, error, isFetching } = query;
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
  // A malformed id (422) is missing too.
  const isMissing = error instanceof ApiError && [404, 422].includes(error.status);
  const title = isMissing ? t('missing') : t('title');
  if (!isFetching && isMissing) {
    return (
      <EmptyState title={<PageHeading>{title}</PageHeading>} text={t('missingText')}>
        <DocumentTitle title={title} />
        <Button component="a" href="/" mt="md">
          {t('toStart')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <Stack gap="lg">
      <DocumentTitle title={title} />
      <PageHeading>{title}</PageHeading>
      {isFetching ? (
        <ListSkeleton label={t('loading')} />
      ) : (
        <ErrorState message={t('failed')} query={query} />
      )}
    </Stack>
  );
}
