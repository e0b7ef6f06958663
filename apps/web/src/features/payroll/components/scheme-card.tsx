import { Button, Group, Text } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import type { PayScheme } from '@waybill/schema/features/payroll.models';
import { Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Dialog } from '#src/components/dialog.tsx';
import { lazyPart } from '#src/components/lazy-part.tsx';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useUtcDay } from '#src/lib/use-utc-day.ts';

const SchemeForm = lazyPart(async () => (await import('./scheme-form.tsx')).SchemeForm);

interface SchemeCardProps {
  readonly vtcId: string;
  readonly scheme: PayScheme | null;
  readonly currency: LedgerCurrency;
}

/** What the company pays, with a dialog to change it. */
export function SchemeCard({ vtcId, scheme, currency }: SchemeCardProps) {
  const t = useTranslations('payroll');
  const writeDay = useUtcDay();
  const [isOpen, setIsOpen] = useState(false);
  const parts = useTerms(scheme, currency);
  const action = scheme === null ? t('decide') : t('change');
  const close = () => setIsOpen(false);
  return (
    <TitledCard title={t('pay')}>
      {scheme === null ? (
        <Text>{t('noScheme')}</Text>
      ) : (
        <>
          <Text>{parts.length === 0 ? t('nothingPaid') : parts.join(' · ')}</Text>
          <Text size="sm" c="dimmed">
            {[
              t(`every.${scheme.period}`),
              t('since', { day: writeDay(scheme.since) }),
              scheme.autoDraft ? t('byItself') : t('byHand'),
            ].join(' · ')}
          </Text>
        </>
      )}
      <Group>
        <Button
          variant={scheme === null ? 'filled' : 'default'}
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {action}
        </Button>
      </Group>
      <Dialog opened={isOpen} title={action} onClose={close}>
        <Suspense fallback={<ListSkeleton label={t('loading')} />}>
          <SchemeForm
            vtcId={vtcId}
            scheme={scheme}
            currency={currency}
            onDone={close}
            onMissing={close}
          />
        </Suspense>
      </Dialog>
    </TitledCard>
  );
}

/** What is paid, a short text each. */
function useTerms(scheme: PayScheme | null, currency: LedgerCurrency): readonly string[] {
  const t = useTranslations('payroll');
  const { amount, share } = useFormatters();
  if (scheme === null) return [];
  const { salary, perKmMinor, perJobMinor, sharePpm, finesPpm, bonuses } = scheme.terms;
  return [
    salary ? t('salaries') : '',
    perKmMinor === null ? '' : t('perKm', { amount: amount(perKmMinor, currency) }),
    perJobMinor === null ? '' : t('perJob', { amount: amount(perJobMinor, currency) }),
    sharePpm === null ? '' : t('shareOf', { share: share(sharePpm / 1_000_000) }),
    finesPpm === null ? '' : t('finesOf', { share: share(finesPpm / 1_000_000) }),
    bonuses.length === 0 ? '' : t('bonusCount', { count: bonuses.length }),
  ].filter((part) => part !== '');
}
