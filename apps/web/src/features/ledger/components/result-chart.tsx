import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { TitledCard } from '#src/components/titled-card.tsx';
import { daysOf, totalsOf } from '../ledger.model.ts';
import { reportQuery } from '../ledger.queries.ts';
import { useLedgerAmounts } from '../use-ledger-amounts.ts';
import classes from './result-chart.module.css';

interface ResultChartProps {
  readonly vtcId: string;
  /** The UTC day. */
  readonly today: string;
}

/** The result of each of the last twelve months: bars, and a table. */
export function ResultChart({ vtcId, today }: ResultChartProps) {
  const t = useTranslations('ledger');
  const format = useFormatter();
  const { data } = useQuery(reportQuery(vtcId, daysOf('twelve', today), 'month'));
  const { round } = useLedgerAmounts(data?.currency ?? 'EUR');
  const months = (data?.rows ?? []).map(({ key, accounts }) =>
    Object.assign({ key }, totalsOf(accounts)),
  );
  const most = Math.max(0, ...months.map(({ result }) => result));
  const least = Math.min(0, ...months.map(({ result }) => result));
  const range = most - least || 1;
  const nameOf = (key: string, style: 'long' | 'narrow') =>
    format.dateTime(new Date(key), {
      month: style,
      ...(style === 'long' && { year: 'numeric' }),
      timeZone: 'UTC',
    });
  return (
    <TitledCard title={t('byMonth')} text={t('byMonthText')}>
      <div className={classes.chart} aria-hidden>
        {months.map(({ key, result }) => (
          <div
            key={key}
            className={classes.slot}
            title={`${nameOf(key, 'long')}: ${round(result)}`}
          >
            <div className={classes.field}>
              <span
                className={classes.bar}
                data-loss={result < 0 || undefined}
                style={{
                  bottom: `${((Math.min(result, 0) - least) / range) * 100}%`,
                  height: `${(Math.abs(result) / range) * 100}%`,
                }}
              />
              <span className={classes.zero} style={{ bottom: `${(-least / range) * 100}%` }} />
            </div>
            <span className={classes.label}>{nameOf(key, 'narrow')}</span>
          </div>
        ))}
      </div>
      <details>
        <summary>{t('asTable')}</summary>
        <FigureTable
          label={t('byMonth')}
          columns={[t('month'), t('income'), t('costs'), t('result')]}
          rows={months.toReversed().map(({ key, income, costs, result }) => ({
            key,
            name: nameOf(key, 'long'),
            figures: [round(income), round(costs), round(result)],
          }))}
        />
      </details>
    </TitledCard>
  );
}
