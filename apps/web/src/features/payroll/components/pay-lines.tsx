import type { LedgerCurrency } from '@waybill/schema/features/ledger.models';
import type { PayLine } from '@waybill/schema/features/payroll.models';
import { useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useUtcDay } from '#src/lib/use-utc-day.ts';

interface PayLinesProps {
  readonly label: string;
  readonly lines: readonly PayLine[];
  readonly totalMinor: number;
  readonly currency: LedgerCurrency;
}

/** What a driver is paid for, with how each amount is computed, and the sum. */
export function PayLines({ label, lines, totalMinor, currency }: PayLinesProps) {
  const t = useTranslations('payroll');
  const { amount } = useFormatters();
  const nameOf = useLineName();
  const explain = useExplanation(currency);
  return (
    <FigureTable
      label={label}
      columns={[t('what'), t('computed'), t('amount')]}
      rows={[
        ...lines.map((line, index) => ({
          key: `${index}`,
          name: nameOf(line),
          figures: [explain(line), amount(line.amountMinor, currency)],
        })),
        {
          key: 'total',
          name: <b>{t('total')}</b>,
          figures: ['', <b key="total">{amount(totalMinor, currency)}</b>],
        },
      ]}
    />
  );
}

function useLineName(): (line: PayLine) => string {
  const t = useTranslations('payroll');
  const writeDay = useUtcDay();
  return ({ kind, of }) => {
    if (kind === 'CORRECTION') {
      return of === null ? t('lines.owed') : t('lines.CORRECTION', { day: writeDay(of) });
    }
    return kind === 'CONTRACT' ? t('lines.CONTRACT', { client: of ?? '' }) : t(`lines.${kind}`);
  };
}

/** Returns how a line's amount is computed, in the reader's units. */
function useExplanation(currency: LedgerCurrency): (line: PayLine) => string {
  const t = useTranslations('payroll');
  const { amount, distance, share } = useFormatters();
  return ({ kind, basis, rate, of }) => {
    if (basis === null || rate === null) return '';
    switch (kind) {
      case 'SALARY':
        return t('computation.SALARY', { days: basis, salary: amount(rate * 100, currency) });
      case 'DISTANCE':
        return t('computation.each', {
          count: distance(basis / 1_000),
          rate: t('perKm', { amount: amount(rate, currency) }),
        });
      case 'JOBS':
        return t('computation.each', {
          count: t('jobs', { count: basis }),
          rate: amount(rate, currency),
        });
      case 'SHARE':
      case 'FINES':
        return t('computation.share', {
          share: share(rate / 1_000_000),
          amount: amount(basis, currency),
        });
      case 'BONUS':
        if (of === 'distanceM') {
          return t('computation.distanceM', { count: distance(basis / 1_000) });
        }
        if (of === 'jobs') return t('jobs', { count: basis });
        return t(of === 'onTimePpm' ? 'computation.onTimePpm' : 'computation.damageFreePpm', {
          share: share(basis / 1_000_000),
        });
      case 'CONTRACT':
      case 'CORRECTION':
      case 'ADJUSTMENT':
        return '';
    }
    return kind satisfies never;
  };
}
