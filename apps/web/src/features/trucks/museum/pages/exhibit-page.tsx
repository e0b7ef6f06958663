import { Button, Group, SimpleGrid, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Exhibit } from '@waybill/schema/features/museum.models';
import type { User } from '@waybill/schema/features/users.models';
import { Suspense, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useSubPageName } from '#src/components/sub-page.context.ts';
import { TextLink } from '#src/components/text-link.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { DocumentTitle } from '#src/features/instance/components/document-title.tsx';
import { GonePage } from '#src/features/instance/components/gone-page.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { leadsNowhere } from '#src/lib/failures.ts';
import { truckPath } from '#src/lib/shared-paths.ts';
import { TruckCosts } from '../../components/truck-costs.tsx';
import { ExhibitSheet } from '../components/exhibit-sheet.tsx';
import { titleOf } from '../museum.model.ts';
import { museumPath } from '../museum.paths.ts';
import { exhibitQuery, useRemoveExhibit } from '../museum.queries.ts';

const ExhibitForm = lazyPart(
  async () => (await import('../components/exhibit-form.tsx')).ExhibitForm,
);

/** A truck in the museum: its life, and its story. */
export function ExhibitPage() {
  const t = useTranslations('museum');
  const { truckId = '' } = useParams();
  const viewer = useViewer();
  const query = useQuery(exhibitQuery(truckId));
  const exhibit = query.data?.exhibit;
  const name = exhibit ? titleOf(exhibit.truck) : t('title');
  useSubPageName(name);
  if (viewer === null || viewer.vtcId === null) return null;
  if (leadsNowhere(query.error)) {
    return (
      <GonePage
        title={t('title')}
        gone={t('gone')}
        text={t('goneText')}
        list={{ path: museumPath, label: t('all') }}
      />
    );
  }
  return (
    <Stack gap="lg" maw={1200} mx="auto">
      <DocumentTitle title={name} />
      <QueryContent
        query={query}
        loading={<ListSkeleton label={t('loadingOne')} />}
        failed={t('failedOne')}
      >
        {(reply) => (
          <>
            <ExhibitSheet exhibit={reply.exhibit} isInside mayEdit={can(viewer, 'FLEET')} />
            <Below exhibit={reply.exhibit} source={reply.source} viewer={viewer} />
          </>
        )}
      </QueryContent>
      <Group gap="md">
        <TextLink to={museumPath}>{t('all')}</TextLink>
        <TextLink to={truckPath(truckId)}>{t('toTruck')}</TextLink>
      </Group>
    </Stack>
  );
}

interface BelowProps {
  readonly exhibit: Exhibit;
  readonly source: string | null;
  readonly viewer: User;
}

function Below({ exhibit, source, viewer }: BelowProps) {
  const { id } = exhibit.truck;
  return (
    <>
      {can(viewer, 'FLEET') && <Curate exhibit={exhibit} source={source} />}
      {(can(viewer, 'ECONOMY') || can(viewer, 'VIEW_MANAGE_COMPANY')) && (
        <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
          <TruckCosts truckId={id} />
        </SimpleGrid>
      )}
    </>
  );
}

function Curate({ exhibit, source }: Omit<BelowProps, 'viewer'>) {
  const t = useTranslations('museum');
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { truck, isPublic, position } = exhibit;
  const removing = useRemoveExhibit(truck.id);
  const name = titleOf(truck);
  const close = () => setIsOpen(false);
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('edit')}
      </Button>
      <ConfirmButton
        label={t('remove')}
        title={t('removeTitle', { name })}
        text={t('removeText')}
        onConfirm={async () => {
          await removing.mutateAsync();
          void navigate(museumPath);
        }}
      />
      <Dialog opened={isOpen} title={t('editTitle', { name })} onClose={close}>
        <Suspense fallback={<ListSkeleton label={t('loadingOne')} />}>
          <ExhibitForm
            truckId={truck.id}
            exhibit={{ story: source ?? '', isPublic, position }}
            onDone={close}
          />
        </Suspense>
      </Dialog>
    </Group>
  );
}
