import { Button } from '@mantine/core';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { EmptyState } from '#src/components/empty-state.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';

const OpeningForm = lazyPart(async () => (await import('./opening-form.tsx')).OpeningForm);

interface ClosedBooksProps {
  readonly vtcId: string;
  readonly mayOpen: boolean;
}

/** A company without books, and for those who may keep them the way to open them. */
export function ClosedBooks({ vtcId, mayOpen }: ClosedBooksProps) {
  const t = useTranslations('ledger');
  const [isOpened, setIsOpened] = useState(false);
  const close = () => setIsOpened(false);
  return (
    <EmptyState title={t('closed')} text={mayOpen ? t('closedText') : t('closedForReaders')}>
      {mayOpen && <Button onClick={() => setIsOpened(true)}>{t('open')}</Button>}
      <Dialog opened={isOpened} title={t('open')} onClose={close}>
        <Suspense fallback={<ListSkeleton label={t('loading')} />}>
          <OpeningForm vtcId={vtcId} onDone={close} onMissing={close} />
        </Suspense>
      </Dialog>
    </EmptyState>
  );
}
