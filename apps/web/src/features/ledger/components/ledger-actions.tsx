import { Button, Group } from '@mantine/core';
import { IconPlus, IconSettings } from '@tabler/icons-react';
import type { Ledger } from '@waybill/schema/features/ledger.models';
import { Suspense, useState } from 'react';
import { Link } from 'react-router-dom';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { payrollsPath } from '#src/lib/shared-paths.ts';

const EntryForm = lazyPart(async () => (await import('./entry-form.tsx')).EntryForm);
const SettingsForm = lazyPart(async () => (await import('./settings-form.tsx')).SettingsForm);

interface LedgerActionsProps {
  readonly vtcId: string;
  readonly ledger: Ledger;
}

/** The actions of those who keep the books. */
export function LedgerActions({ vtcId, ledger }: LedgerActionsProps) {
  const t = useTranslations('ledger');
  const [opened, setOpened] = useState<'entry' | 'settings' | null>(null);
  const close = () => setOpened(null);
  const loading = <ListSkeleton label={t('loading')} />;
  return (
    <Group gap="sm">
      <Button component={Link} to={payrollsPath} variant="default">
        {t('payroll')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconSettings size={18} aria-hidden />}
        onClick={() => setOpened('settings')}
      >
        {t('settings')}
      </Button>
      <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpened('entry')}>
        {t('addEntry')}
      </Button>
      <Dialog opened={opened === 'entry'} title={t('addEntry')} onClose={close}>
        <Suspense fallback={loading}>
          <EntryForm vtcId={vtcId} ledger={ledger} onDone={close} onMissing={close} />
        </Suspense>
      </Dialog>
      <Dialog opened={opened === 'settings'} title={t('settings')} onClose={close}>
        <Suspense fallback={loading}>
          <SettingsForm vtcId={vtcId} ledger={ledger} onDone={close} onMissing={close} />
        </Suspense>
      </Dialog>
    </Group>
  );
}
