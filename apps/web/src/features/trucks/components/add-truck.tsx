import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { User } from '@waybill/schema/features/users.models';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { useCreating } from '#src/lib/use-creating.ts';

const TruckForm = lazyPart(async () => (await import('./truck-form.tsx')).TruckForm);

interface AddTruckProps {
  readonly vtcId: string;
  readonly viewer: User;
}

/** The button to add a truck by hand, with its dialog. */
export function AddTruck(props: AddTruckProps) {
  const t = useTranslations('trucks');
  const { isCreating, open, close } = useCreating();
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
        {t('add')}
      </Button>
      <Dialog opened={isCreating} title={t('add')} onClose={close}>
        <Suspense fallback={<ListSkeleton label={t('loading')} />}>
          <TruckForm {...props} onDone={close} onMissing={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
