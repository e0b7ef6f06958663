import { Paper, Title, VisuallyHidden } from '@mantine/core';
import type { ServerDay } from '@waybill/schema/features/operations.models';
import { useFormatter, useTranslations } from 'use-intl';
import { useUtcDay } from '#src/lib/use-utc-day.ts';
import classes from './day-bars.module.css';

/** Bars of the jobs delivered on each of the last days. */
export function DayBars({ days }: { readonly days: readonly ServerDay[] }) {
  const t = useTranslations('operatorOverview');
  const format = useFormatter();
  const utcDay = useUtcDay();
  const most = Math.max(1, ...days.map(({ jobs }) => jobs));
  const [first, last] = [days[0], days.at(-1)];
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="days">
      <Title order={2} size="h3" id="days" mb="sm">
        {t('daysTitle')}
      </Title>
      <ol className={classes.bars}>
        {days.map(({ day, jobs }) => (
          <li key={day} className={classes.day} title={`${utcDay(day)}: ${jobs}`}>
            <span
              className={classes.bar}
              style={{ height: `${(jobs / most) * 100}%` }}
              aria-hidden
            />
            <VisuallyHidden>{t('jobsOn', { day: utcDay(day), count: jobs })}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <div className={classes.ends} aria-hidden>
        <span>{first && utcDay(first.day)}</span>
        <span>{t('mostADay', { count: format.number(most) })}</span>
        <span>{last && t('today')}</span>
      </div>
    </Paper>
  );
}
