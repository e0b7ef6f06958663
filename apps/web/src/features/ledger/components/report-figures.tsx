import type { Ledger, LedgerReport } from '@waybill/schema/features/ledger.models';
import { useTranslations } from 'use-intl';
import { Instrument, InstrumentStrip } from '#src/components/instrument.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { useUtcDay } from '#src/lib/use-utc-day.ts';
import { totalsOf } from '../ledger.model.ts';
import { useLedgerAmounts } from '../use-ledger-amounts.ts';

interface ReportFiguresProps {
  readonly report: LedgerReport;
  readonly ledger: Ledger;
}

/** Result, income, costs, margin, cash and unpaid wages. */
export function ReportFigures({ report, ledger }: ReportFiguresProps) {
  const t = useTranslations('ledger');
  const { share } = useFormatters();
  const writeDay = useUtcDay();
  const { round } = useLedgerAmounts(report.currency);
  const now = totalsOf(report.accounts);
  const before = totalsOf(report.before);
  const isFirst = Object.keys(report.before).length === 0;
  const compare = (value: number, was: number) =>
    isFirst
      ? { note: t('nothingBefore') }
      : {
          comparison: {
            value: Math.max(0, value),
            with: Math.max(0, was),
            text: t('before', { amount: round(was) }),
          },
        };
  return (
    <InstrumentStrip isFramed>
      <Instrument
        caption={t('result')}
        value={round(now.result)}
        {...compare(now.result, before.result)}
      />
      <Instrument
        caption={t('income')}
        value={round(now.income)}
        {...compare(now.income, before.income)}
      />
      <Instrument
        caption={t('costs')}
        value={round(now.costs)}
        {...compare(now.costs, before.costs)}
      />
      <Instrument
        caption={t('margin')}
        value={now.income > 0 ? share(now.result / now.income) : '–'}
        note={
          before.income > 0
            ? t('before', { amount: share(before.result / before.income) })
            : t('nothingBefore')
        }
      />
      <Instrument
        caption={t('cash')}
        value={round(ledger.cashMinor)}
        note={t('cashSince', { day: writeDay(ledger.startsOn) })}
      />
      <Instrument
        caption={t('unpaidWages')}
        value={round(ledger.unpaidMinor)}
        note={t('unpaidWagesNote')}
      />
    </InstrumentStrip>
  );
}
