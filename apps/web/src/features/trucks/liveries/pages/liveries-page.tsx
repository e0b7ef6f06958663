import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { User } from '@waybill/schema/features/users.models';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { AddLivery } from '../components/add-livery.tsx';
import { LiveryCard } from '../components/livery-card.tsx';
import classes from '../components/liveries.module.css';
import { liveriesQuery } from '../liveries.queries.ts';

const LiveryDetail = lazyPart(
  async () => (await import('../components/livery-detail.tsx')).LiveryDetail,
);

/** The company's liveries, as a wall of pictures. One of them opens in a dialog, by the address. */
export function LiveriesPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  return (
    <TitledPage action={can(viewer, 'FLEET') && <AddLivery vtcId={vtcId} />}>
      <Wall vtcId={vtcId} viewer={viewer} />
    </TitledPage>
  );
}

interface WallProps {
  readonly vtcId: string;
  readonly viewer: User;
}

function Wall({ vtcId, viewer }: WallProps) {
  const t = useTranslations('liveries');
  const { parameters, change } = useParameters();
  const opened = parameters.get('livery') ?? '';
  const query = useQuery(liveriesQuery(vtcId));
  const mayWrite = can(viewer, 'FLEET');
  const close = () => change({ livery: '' });
  return (
    <Stack gap="md">
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loading')} />}
        failed={t('failed')}
      >
        {({ liveries }) =>
          liveries.length === 0 ? (
            <EmptyState
              title={t('empty')}
              text={mayWrite ? t('emptyText') : t('emptyForReaders')}
            />
          ) : (
            <ul className={classes.wall}>
              {liveries.map((livery) => (
                <LiveryCard key={livery.id} livery={livery} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <Dialog
        opened={opened !== ''}
        title={query.data?.liveries.find(({ id }) => id === opened)?.name ?? t('livery')}
        size="lg"
        onClose={close}
      >
        <Suspense fallback={<ListSkeleton label={t('loading')} />}>
          <LiveryDetail id={opened} mayWrite={mayWrite} onMissing={close} />
        </Suspense>
      </Dialog>
    </Stack>
  );
}
