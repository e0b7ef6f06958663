import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { TruckDetail } from '@waybill/schema/features/trucks.models';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { nameOf } from '../../trucks.model.ts';
import { exhibitPath } from '../museum.paths.ts';
import { exhibitsQuery } from '../museum.queries.ts';

const ExhibitForm = lazyPart(async () => (await import('./exhibit-form.tsx')).ExhibitForm);

interface ExhibitButtonProps {
  readonly vtcId: string;
  readonly truck: TruckDetail;
}

/** Leads to a truck’s exhibit, or shows it in the museum. */
export function ExhibitButton({ vtcId, truck }: ExhibitButtonProps) {
  const t = useTranslations('museum');
  const [isOpen, setIsOpen] = useState(false);
  const { data: exhibits } = useQuery(exhibitsQuery(vtcId));
  if (exhibits === undefined) return null;
  if (exhibits.some((it) => it.truck.id === truck.id)) {
    return (
      <Button component={Link} to={exhibitPath(truck.id)} variant="default">
        {t('open')}
      </Button>
    );
  }
  return (
    <>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        {t('show')}
      </Button>
      <Dialog
        opened={isOpen}
        title={t('showTitle', { name: nameOf(truck) })}
        onClose={() => setIsOpen(false)}
      >
        <Suspense fallback={<ListSkeleton label={t('loadingOne')} />}>
          <ExhibitForm truckId={truck.id} exhibit={null} onDone={() => setIsOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
