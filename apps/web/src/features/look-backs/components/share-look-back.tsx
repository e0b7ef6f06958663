import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { useReturnFocus } from '#src/lib/use-return-focus.ts';
import type { LookBackTime } from '../look-backs.model.ts';

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog);

interface ShareLookBackProps {
  readonly time: LookBackTime;
  readonly shareId: string | null;
}

/** Lets drivers share their year or month. */
export function ShareLookBack({ time, shareId }: ShareLookBackProps) {
  const t = useTranslations('lookBackSharing');
  const [isOpen, setIsOpen] = useState(false);
  useReturnFocus(isOpen);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button leftSection={<IconShare size={18} aria-hidden />} onClick={() => setIsOpen(true)}>
        {shareId === null ? t('share') : t('shared')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog time={time} shareId={shareId} onClose={close} onMissing={close} />
        </Suspense>
      )}
    </>
  );
}
