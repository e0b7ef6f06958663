import { Button } from '@mantine/core';
import { IconPhotoPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';

const ExhibitPhotoForm = lazyPart(
  async () => (await import('./exhibit-photo-form.tsx')).ExhibitPhotoForm,
);

/** Adds a photo of a truck in a dialog. */
export function AddExhibitPhoto({ truckId }: { readonly truckId: string }) {
  const t = useTranslations('museum');
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconPhotoPlus size={18} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {t('addPhoto')}
      </Button>
      <Dialog opened={isOpen} title={t('addPhoto')} onClose={close}>
        <Suspense fallback={<ListSkeleton label={t('loadingOne')} />}>
          <ExhibitPhotoForm truckId={truckId} onDone={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
