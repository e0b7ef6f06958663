import { useFormatter, useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { useMinute } from '#src/lib/use-minute.ts';
import { daysOf, lineOf } from '../fuel.model.ts';
import { usePrices } from '../use-prices.ts';
import classes from './history.module.css';

interface HistoryChartProps {
  readonly history: readonly number[];
  readonly currency: string;
}

/** Fuel prices at the end of each of the last days; a table has the same data. */
export function HistoryChart({ history, currency }: HistoryChartProps) {
  const t = useTranslations('fuel');
  const format = useFormatter();
  const { price } = usePrices();
  const days = daysOf(history, useMinute());
  const [least, most] = [Math.min(...history), Math.max(...history)];
  const writeDay = (day: string) =>
    format.dateTime(new Date(day), { day: 'numeric', month: 'short', timeZone: 'UTC' });
  const changes = history.flatMap((value, index) =>
    value === history[index - 1] ? [] : [{ day: days[index] ?? '', value }],
  );
  return (
    <figure className={classes.chart}>
      <div className={classes.scale} aria-hidden>
        <span>{price(most, currency)}</span>
        {least !== most && <span>{price(least, currency)}</span>}
      </div>
      <svg
        className={classes.large}
        viewBox="0 -4 100 108"
        preserveAspectRatio="none"
        role="img"
        aria-label={t('chart', {
          days: history.length,
          least: price(least, currency),
          most: price(most, currency),
        })}
      >
        <polyline className={classes.line} points={lineOf(history)} />
      </svg>
      <figcaption className={classes.axis} aria-hidden>
        <span>{writeDay(days[0] ?? '')}</span>
        <span>{writeDay(days.at(-1) ?? '')}</span>
      </figcaption>
      <details className={classes.table}>
        <summary>{t('asTable')}</summary>
        <FigureTable
          columns={[t('since'), t('price')]}
          rows={changes.toReversed().map(({ day, value }) => ({
            key: day,
            name: writeDay(day),
            figures: [price(value, currency)],
          }))}
        />
      </details>
    </figure>
  );
}
