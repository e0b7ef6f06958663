import { Button } from '@mantine/core';
import { IconShare } from '@tabler/icons-react';
import type { JobDetail } from '@waybill/schema/features/jobs.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { useReturnFocus } from '#src/lib/use-return-focus.ts';

const ShareDialog = lazyPart(async () => (await import('./share-dialog.tsx')).ShareDialog);

/** Lets drivers make their waybill public. */
export function ShareJob({ job }: { readonly job: Pick<JobDetail, 'id' | 'isPublic' | 'can'> }) {
  const t = useTranslations('jobSharing');
  const [isOpen, setIsOpen] = useState(false);
  useReturnFocus(isOpen);
  const close = () => setIsOpen(false);
  const { id, isPublic, can } = job;
  // A public waybill that no longer counts is hidden, but can still be made private.
  if (!can.share && !isPublic) return null;
  return (
    <>
      <Button
        variant="subtle"
        size="xs"
        leftSection={<IconShare size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        {isPublic ? t('shared') : t('share')}
      </Button>
      {isOpen && (
        <Suspense>
          <ShareDialog jobId={id} isPublic={isPublic} onClose={close} onMissing={close} />
        </Suspense>
      )}
    </>
  );
}
