import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { PageHeading } from '#src/components/page-heading.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { SharedPageState } from '#src/features/instance/components/shared-page-state.tsx';
import { publicPagePath } from '#src/lib/shared-paths.ts';
import { ExhibitWall } from '../components/exhibit-card.tsx';
import { publicExhibitPath } from '../museum.paths.ts';
import { publicMuseumQuery } from '../museum.queries.ts';
import { usePublicTexts } from '../use-public-texts.ts';

/** The trucks that a company shows to everyone. */
export function PublicMuseumPage() {
  const { tag = '' } = useParams();
  const t = useTranslations('museum');
  const texts = usePublicTexts();
  const query = useQuery(publicMuseumQuery(tag));
  if (query.data === undefined) return <SharedPageState query={query} texts={texts} />;
  const { vtc, exhibits } = query.data;
  const title = t('museumOf', { company: vtc.name });
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      <DocumentTitle title={title} />
      <PageHeading>{title}</PageHeading>
      {exhibits.length === 0 ? (
        <EmptyState title={t('empty')} text={t('emptyPublic')} />
      ) : (
        <ExhibitWall
          exhibits={exhibits}
          pathOf={(truckId) => publicExhibitPath(vtc.tag, truckId)}
          isInside={false}
        />
      )}
      <Text size="sm">
        <TextLink to={publicPagePath(vtc.tag)}>{vtc.name}</TextLink>
      </Text>
    </Stack>
  );
}
