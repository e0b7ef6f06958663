import { Button, SimpleGrid, Stack } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { contractSides } from '@waybill/schema/features/contracts.models';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { FilterChips } from '#src/components/filter-chips.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { MoreList } from '#src/components/more-list.tsx';
import { TitledPage } from '#src/components/titled-page.tsx';
import { Permitted } from '#src/features/roles/components/permitted.tsx';
import { useViewer } from '#src/features/roles/viewed-role.model.ts';
import { can } from '#src/lib/can.ts';
import { useCreating } from '#src/lib/use-creating.ts';
import { useParameters } from '#src/lib/use-parameters.ts';
import { ContractCard } from '../components/contract-card.tsx';
import { contractListQuery } from '../contracts.queries.ts';

const OfferForm = lazyPart(async () => (await import('../components/offer-form.tsx')).OfferForm);

/** The company's contracts: those it carries, those it offers, and those it may bid on. */
export function ContractsPage() {
  const viewer = useViewer();
  if (viewer === null || viewer.vtcId === null) return null;
  const { vtcId } = viewer;
  return (
    <TitledPage action={can(viewer, 'ECONOMY') && <OfferContract vtcId={vtcId} />}>
      <Permitted permission="VIEW_CONTRACTS">
        <List vtcId={vtcId} />
      </Permitted>
    </TitledPage>
  );
}

function List({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('contracts');
  const { parameters, change } = useParameters();
  const side = contractSides.find((value) => value === parameters.get('side')) ?? 'carried';
  const query = useInfiniteQuery(contractListQuery(vtcId, side));
  return (
    <Stack gap="md">
      <FilterChips
        label={t('side')}
        chips={(['carried', 'offered', 'board'] as const).map((value) => ({
          value,
          label: t(`sides.${value}`),
        }))}
        value={side}
        onChange={(value) => change({ side: value === 'carried' ? '' : value })}
      />
      <MoreList
        query={query}
        loading={t('loading')}
        failed={t('failed')}
        more={t('more')}
        empty={{ title: t(`none.${side}.title`), text: t(`none.${side}.text`) }}
      >
        {(contracts) => (
          <SimpleGrid
            component="ul"
            cols={{ base: 1, sm: 2, lg: 3 }}
            p={0}
            m={0}
            aria-label={t(`sides.${side}`)}
          >
            {contracts.map((contract) => (
              <ContractCard key={contract.id} contract={contract} />
            ))}
          </SimpleGrid>
        )}
      </MoreList>
    </Stack>
  );
}

function OfferContract({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('contracts');
  const { isCreating, open, close } = useCreating();
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
        {t('offer')}
      </Button>
      <Dialog opened={isCreating} title={t('offer')} onClose={close}>
        <Suspense fallback={<ListSkeleton label={t('loading')} />}>
          <OfferForm vtcId={vtcId} onDone={close} onMissing={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
