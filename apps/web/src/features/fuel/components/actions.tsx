import { Button, Group } from '@mantine/core';
import { IconGasStation, IconTable } from '@tabler/icons-react';
import type { FuelBoard } from '@waybill/schema/features/fuel.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';

// Lazy, with the validation schemas, which the first render does not need.
const ReportForm = lazyPart(async () => (await import('./report-form.tsx')).ReportForm);
const BaseForm = lazyPart(async () => (await import('./base-form.tsx')).BaseForm);

interface ActionsProps {
  readonly vtcId: string;
  readonly board: FuelBoard;
}

/** The actions on prices: report one, and with the permission set the base prices. */
export function Actions({ vtcId, board }: ActionsProps) {
  const t = useTranslations('fuel');
  const [opened, setOpened] = useState<'report' | 'base' | null>(null);
  const close = () => setOpened(null);
  const loading = <ListSkeleton label={t('loading')} />;
  return (
    <Group gap="sm">
      {board.can.editBase && (
        <Button
          variant="default"
          leftSection={<IconTable size={18} aria-hidden />}
          onClick={() => setOpened('base')}
        >
          {t('editBase')}
        </Button>
      )}
      <Button
        leftSection={<IconGasStation size={18} aria-hidden />}
        onClick={() => setOpened('report')}
      >
        {t('report')}
      </Button>
      <Dialog opened={opened === 'report'} title={t('report')} onClose={close}>
        <Suspense fallback={loading}>
          <ReportForm vtcId={vtcId} board={board} onDone={close} onMissing={close} />
        </Suspense>
      </Dialog>
      <Dialog opened={opened === 'base'} title={t('editBase')} size="lg" onClose={close}>
        <Suspense fallback={loading}>
          <BaseForm vtcId={vtcId} board={board} onDone={close} onMissing={close} />
        </Suspense>
      </Dialog>
    </Group>
  );
}
