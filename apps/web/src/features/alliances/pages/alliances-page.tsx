import { Button, SimpleGrid } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { Permitted } from '#src/features/roles/components/permitted.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { alliancesQuery, useFound } from '../alliances.queries.ts';
import { AllianceCard } from '../components/alliance-card.tsx';
import { AllianceForm } from '../components/alliance-form.tsx';

/** The company's alliances and invitations. */
export function AlliancesPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  const canManage = can(viewer, 'MANAGE_ALLIANCES');
  return (
    <TitledPage action={canManage && <FoundAlliance vtcId={viewer.vtcId} />}>
      <Permitted permission="VIEW_ALLIANCE_PAGE">
        <List vtcId={viewer.vtcId} canManage={canManage} />
      </Permitted>
    </TitledPage>
  );
}

function List({ vtcId, canManage }: { readonly vtcId: string; readonly canManage: boolean }) {
  const t = useTranslations('alliances');
  const query = useQuery(alliancesQuery(vtcId));
  return (
    <QueryContent
      query={query}
      loading={<ListSkeleton label={t('loading')} />}
      failed={t('failedText')}
    >
      {(alliances) =>
        alliances.length === 0 ? (
          <EmptyState title={t('none')} text={t('noneText')} />
        ) : (
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {alliances.map((listed) => (
              <AllianceCard key={listed.alliance.id} listed={listed} canManage={canManage} />
            ))}
          </SimpleGrid>
        )
      }
    </QueryContent>
  );
}

function FoundAlliance({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('alliances');
  const [opened, setOpened] = useState(false);
  const founding = useFound(vtcId);
  const close = () => setOpened(false);
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened(true)}>
        {t('found')}
      </Button>
      <Dialog opened={opened} title={t('found')} onClose={close}>
        <AllianceForm
          former={null}
          vtcId={vtcId}
          isPending={founding.isPending}
          onSend={(values, onError) => founding.mutate(values, { onSuccess: close, onError })}
          onCancel={close}
        />
      </Dialog>
    </>
  );
}
