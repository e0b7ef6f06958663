import { Paper, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useFormatters } from '#src/lib/formatters.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { useUtcDay } from '#src/lib/use-utc-day.ts';
import { type MemberKey, memberWeeksQuery } from '../../members.queries.ts';
import { type Week, weeksUntil } from '../../weeks.model.ts';
import classes from './member-form.module.css';

/** A member's distance in each of the last weeks. */
export function MemberForm({ memberKey }: { readonly memberKey: MemberKey }) {
  const t = useTranslations('memberFigures');
  const { distance } = useFormatters();
  const utcDay = useUtcDay();
  const now = useMinute();
  const { data } = useQuery(memberWeeksQuery(memberKey, now));
  const weeks = weeksUntil(data ?? [], now);
  const most = Math.max(...weeks.map(({ distanceM }) => distanceM));
  const textOf = ({ monday, distanceM, jobs }: Week) =>
    t('weekText', {
      day: utcDay(monday),
      distance: distance(distanceM / 1_000),
      jobs,
    });
  return (
    <Paper component="section" withBorder p="md" aria-label={t('form')}>
      <Title order={2} size="h3" mb="sm">
        {t('form')}
      </Title>
      <ol className={classes.weeks}>
        {weeks.map((week, index) => (
          <li key={week.monday} className={classes.week} title={textOf(week)}>
            <span className={classes.text}>{textOf(week)}</span>
            <span
              className={classes.bar}
              data-now={index === weeks.length - 1 || undefined}
              style={{ height: `${most === 0 ? 0 : (week.distanceM / most) * 100}%` }}
            />
          </li>
        ))}
      </ol>
      <p className={classes.axis} aria-hidden>
        <span>{utcDay(weeks[0]?.monday ?? '')}</span>
        <span>{t('most', { distance: distance(most / 1_000) })}</span>
        <span>{t('week')}</span>
      </p>
    </Paper>
  );
}
