import { Paper, Title } from '@mantine/core';
import { useFormatter, useTranslations } from 'use-intl';
import { FigureTable } from '#src/components/figure-table.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import classes from './look-back.module.css';
import type { ShownLookBack } from './look-back-story.tsx';

/** The distance of each month, or of each day of a month, as bars and as a table. */
export function Bars({ lookBack }: { readonly lookBack: ShownLookBack }) {
  const t = useTranslations('lookBack');
  const format = useFormatter();
  const { distance } = useFormatters();
  const { year, month, byMonth, byDay } = lookBack;
  const isYear = month === null;
  const sums = isYear ? byMonth : byDay;
  const most = Math.max(1, ...sums.map(({ distanceM }) => distanceM));
  const dateOf = (index: number) =>
    new Date(isYear ? Date.UTC(year, index) : Date.UTC(year, month - 1, index + 1));
  const nameOf = (index: number, width: 'long' | 'narrow') =>
    format.dateTime(
      dateOf(index),
      isYear
        ? { month: width, timeZone: 'UTC' }
        : { day: 'numeric', ...(width === 'long' && { month: 'long' }), timeZone: 'UTC' },
    );
  // Too narrow for each of 31 days on a phone.
  const labelOf = (index: number) => (isYear || index % 5 === 0 ? nameOf(index, 'narrow') : '');
  return (
    <Paper component="section" withBorder className={classes.months} aria-label={t('when')}>
      <Title order={2} size="h4">
        {isYear ? t('byMonth') : t('byDay')}
      </Title>
      <div aria-hidden>
        <div className={classes.bars}>
          {sums.map(({ distanceM }, index) => (
            <div
              key={nameOf(index, 'long')}
              className={classes.bar}
              title={`${nameOf(index, 'long')}: ${distance(distanceM / 1_000)}`}
              style={{ height: `${(distanceM / most) * 100}%` }}
              data-most={distanceM === most || undefined}
              data-none={distanceM === 0 || undefined}
            />
          ))}
        </div>
        <div className={classes.labels}>
          {sums.map((_, index) => (
            <span key={nameOf(index, 'long')}>{labelOf(index)}</span>
          ))}
        </div>
      </div>
      <details>
        <summary>{t('table')}</summary>
        <FigureTable
          columns={[isYear ? t('month') : t('day'), t('distance'), t('jobs')]}
          rows={sums.map(({ distanceM, jobs }, index) => ({
            key: nameOf(index, 'long'),
            name: nameOf(index, 'long'),
            figures: [distance(distanceM / 1_000), format.number(jobs)],
          }))}
        />
      </details>
    </Paper>
  );
}
