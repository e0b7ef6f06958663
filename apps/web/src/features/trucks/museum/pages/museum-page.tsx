import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TextLink } from '#src/components/text-link.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { fleetPath } from '#src/lib/shared-paths.ts';
import { ExhibitWall } from '../components/exhibit-card.tsx';
import { exhibitPath, publicMuseumPath } from '../museum.paths.ts';
import { exhibitsQuery } from '../museum.queries.ts';

/** The trucks that the company shows. */
export function MuseumPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  return (
    <TitledPage>
      <Museum vtcId={viewer.vtcId} tag={viewer.vtc?.tag} mayCurate={can(viewer, 'FLEET')} />
    </TitledPage>
  );
}

interface MuseumProps {
  readonly vtcId: string;
  readonly tag: string | undefined;
  readonly mayCurate: boolean;
}

function Museum({ vtcId, tag, mayCurate }: MuseumProps) {
  const t = useTranslations('museum');
  const query = useQuery(exhibitsQuery(vtcId));
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failed')}
    >
      {(exhibits) =>
        exhibits.length === 0 ? (
          <EmptyState title={t('empty')} text={mayCurate ? t('emptyText') : t('emptyForReaders')}>
            {mayCurate && (
              <Button component={Link} to={fleetPath} mt="md">
                {t('toFleet')}
              </Button>
            )}
          </EmptyState>
        ) : (
          <Stack gap="md">
            <ExhibitWall exhibits={exhibits} pathOf={exhibitPath} isInside />
            {tag !== undefined && exhibits.some(({ isPublic }) => isPublic) && (
              <TextLink to={publicMuseumPath(tag)}>{t('openPublic')}</TextLink>
            )}
          </Stack>
        )
      }
    </QueryContent>
  );
}
