import { Button, Group } from '@mantine/core';
import type { Application } from '@waybill/schema/features/applications.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { useReturnFocus } from '#src/lib/use-return-focus.ts';

const AcceptDialog = lazyPart(async () => (await import('./accept-dialog.tsx')).AcceptDialog);
const RejectDialog = lazyPart(async () => (await import('./reject-dialog.tsx')).RejectDialog);

/** Accepts or rejects an application. */
export function Decide({ application }: { readonly application: Application }) {
  const t = useTranslations('applications');
  const [asked, setAsked] = useState<'accept' | 'reject' | null>(null);
  const close = () => setAsked(null);
  // After the decision its button is gone.
  useReturnFocus(asked !== null);
  return (
    <>
      <Group gap="xs">
        <Button onClick={() => setAsked('accept')}>{t('accept')}</Button>
        <Button variant="default" onClick={() => setAsked('reject')}>
          {t('reject')}
        </Button>
      </Group>
      <Suspense>
        {asked === 'accept' && (
          <AcceptDialog application={application} onClose={close} onMissing={close} />
        )}
        {asked === 'reject' && (
          <RejectDialog application={application} onClose={close} onMissing={close} />
        )}
      </Suspense>
    </>
  );
}
