import { useQuery } from '@tanstack/react-query';
import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import { useFormatter, useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { policyQuery } from '../insurance.queries.ts';

interface PolicyPeriodsProps {
  readonly policyId: string;
  readonly currency: LedgerCurrency;
}

/** The earlier periods of a policy. Nothing during the first. */
export function PolicyPeriods({ policyId, currency }: PolicyPeriodsProps) {
  const t = useTranslations('insurance');
  const { number } = useFormatter();
  const { amount, day } = useFormatters();
  const { data } = useQuery(policyQuery(policyId));
  const earlier = data?.periods.slice(1) ?? [];
  if (earlier.length === 0) return null;
  return (
    <FigureTable
      label={t('earlier')}
      columns={[t('from'), t('bonusShort'), t('premium')]}
      rows={earlier.map(({ number: nth, startsAt, bonusPpm, premiumMinor }) => ({
        key: String(nth),
        name: day(startsAt),
        figures: [number(bonusPpm / 1e6), amount(premiumMinor, currency)],
      }))}
    />
  );
}
