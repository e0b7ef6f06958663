import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { TextLink } from '#src/components/text-link.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { SharedPageState } from '#src/features/instance/components/shared-page-state.tsx';
import { ExhibitSheet } from '../components/exhibit-sheet.tsx';
import { titleOf } from '../museum.model.ts';
import { publicMuseumPath } from '../museum.paths.ts';
import { publicExhibitQuery } from '../museum.queries.ts';
import { usePublicTexts } from '../use-public-texts.ts';

/** A truck that a company shows to everyone. */
export function PublicExhibitPage() {
  const { tag = '', truckId = '' } = useParams();
  const t = useTranslations('museum');
  const texts = usePublicTexts();
  const query = useQuery(publicExhibitQuery(tag, truckId));
  if (query.data === undefined) return <SharedPageState query={query} texts={texts} />;
  const { vtc, exhibit } = query.data;
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      <DocumentTitle title={titleOf(exhibit.truck)} />
      <ExhibitSheet exhibit={exhibit} isInside={false} />
      <Text size="sm">
        <TextLink to={publicMuseumPath(vtc.tag)}>{t('museumOf', { company: vtc.name })}</TextLink>
      </Text>
    </Stack>
  );
}
