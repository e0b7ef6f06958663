import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { useCreating } from '#src/lib/use-creating.ts';

const LiveryForm = lazyPart(async () => (await import('./livery-form.tsx')).LiveryForm);

/** The button to create a livery, with its dialog. */
export function AddLivery({ vtcId }: { readonly vtcId: string }) {
  const t = useTranslations('liveries');
  const { isCreating, open, close } = useCreating();
  return (
    <>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={open}>
        {t('create')}
      </Button>
      <Dialog opened={isCreating} title={t('create')} onClose={close}>
        <Suspense fallback={<ListSkeleton label={t('loading')} />}>
          <LiveryForm vtcId={vtcId} onDone={close} onMissing={close} />
        </Suspense>
      </Dialog>
    </>
  );
}
