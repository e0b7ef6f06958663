import { Button, Group } from '@mantine/core';
import type { TruckDetail } from '@waybill/schema/features/trucks.models';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { ConfirmButton } from '#src/components/use-confirm.tsx';
import { ExhibitButton } from '../museum/components/exhibit-button.tsx';
import { nameOf } from '../trucks.model.ts';
import { fleetPath, truckPath } from '#src/lib/shared-paths.ts';
import {
  useRemoveTruck,
  useRetireTruck,
  useReturnTruck,
  useSeparateTruck,
} from '../trucks.queries.ts';

const TruckSettingsForm = lazyPart(
  async () => (await import('./truck-settings-form.tsx')).TruckSettingsForm,
);
const JoinForm = lazyPart(async () => (await import('./join-form.tsx')).JoinForm);

interface TruckActionsProps {
  readonly vtcId: string;
  readonly truck: TruckDetail;
}

/** What those who look after the fleet can do with a truck. */
export function TruckActions({ vtcId, truck }: TruckActionsProps) {
  const t = useTranslations('trucks');
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState<'settings' | 'join' | null>(null);
  const { id, status, source, driver, joinedInto } = truck;
  const [retiring, returning, removing] = [
    useRetireTruck(id),
    useReturnTruck(id),
    useRemoveTruck(id),
  ];
  const separating = useSeparateTruck();
  const name = nameOf(truck);
  const close = () => setIsOpen(null);
  if (joinedInto !== null) {
    return (
      <Button
        variant="default"
        loading={separating.isPending}
        onClick={() => separating.mutate(id)}
      >
        {t('separate')}
      </Button>
    );
  }
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => setIsOpen('settings')}>
        {t('edit')}
      </Button>
      {driver !== null && status !== 'RETIRED' && (
        <Button variant="default" onClick={() => setIsOpen('join')}>
          {t('join')}
        </Button>
      )}
      <ExhibitButton vtcId={vtcId} truck={truck} />
      {status === 'RETIRED' ? (
        <Button variant="default" loading={returning.isPending} onClick={() => returning.mutate()}>
          {t('return')}
        </Button>
      ) : (
        <ConfirmButton
          label={t('retire')}
          title={t('retireTitle', { name })}
          text={t('retireText')}
          onConfirm={async () => retiring.mutateAsync()}
        />
      )}
      {source === 'HAND' && (
        <ConfirmButton
          label={t('remove')}
          title={t('removeTitle', { name })}
          text={t('removeText')}
          isDangerous
          onConfirm={async () => {
            await removing.mutateAsync();
            void navigate(fleetPath);
          }}
        />
      )}
      <Dialog opened={isOpen === 'settings'} title={t('editTitle', { name })} onClose={close}>
        <Suspense fallback={<ListSkeleton label={t('loading')} />}>
          <TruckSettingsForm vtcId={vtcId} truck={truck} onDone={close} onMissing={close} />
        </Suspense>
      </Dialog>
      <Dialog opened={isOpen === 'join'} title={t('joinTitle', { name })} onClose={close}>
        <Suspense fallback={<ListSkeleton label={t('loading')} />}>
          <JoinForm
            vtcId={vtcId}
            truck={truck}
            onDone={(intoId) => {
              close();
              if (intoId !== null) void navigate(truckPath(intoId));
            }}
            onMissing={close}
          />
        </Suspense>
      </Dialog>
    </Group>
  );
}
