import { Paper, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Game } from '@waybill/schema/features/telemetry.models';
import { useTranslations } from 'use-intl';
import { ListSkeleton } from '#src/components/list-skeleton.tsx';
import { QueryContent } from '#src/components/query-content.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { timeZoneOf, usePreferences } from '#src/lib/preferences.ts';
import { useMinute } from '#src/lib/use-minute.ts';
import { hoursIn } from '../conditions.model.ts';
import { hoursQuery } from '../traffic.queries.ts';
import classes from './traffic.module.css';

/** The share at which a bar has full height, unless a larger one exists. */
const leastFull = 0.2;

/** The congestion by hour of the day: a bar each, or a dashed line without data. */
export function Hours({ game }: { readonly game: Game }) {
  const t = useTranslations('traffic');
  const { share } = useFormatters();
  const timeZone = timeZoneOf(usePreferences());
  const now = useMinute();
  return (
    <Paper component="section" withBorder p="md" aria-label={t('hours')}>
      <Title order={2} size="h3">
        {t('hours')}
      </Title>
      <Text size="sm" c="dimmed">
        {t('hoursText')}
      </Text>
      <QueryContent
        query={useQuery(hoursQuery(game))}
        loading={<ListSkeleton label={t('hoursLoading')} />}
        failed={t('failed')}
      >
        {(hours) => {
          const most = Math.max(0, ...hours.map(({ congestion }) => congestion?.share ?? 0));
          // Bars of a quiet week stay low.
          const full = Math.max(leastFull, most);
          return (
            <ol className={classes.hours}>
              {hoursIn(hours, timeZone, now).map(({ hour, congestion }) => {
                const said = congestion
                  ? t('hourSays', {
                      hour,
                      share: share(congestion.share),
                      drivers: congestion.drivers,
                    })
                  : t('hourNone', { hour });
                return (
                  <li key={hour} title={said} data-none={congestion === null || undefined}>
                    <span className={classes.room} aria-hidden>
                      <span
                        className={classes.bar}
                        style={{ height: `${((congestion?.share ?? 0) / full) * 100}%` }}
                      >
                        {congestion !== null && congestion.share === most && (
                          <span className={classes.most}>{share(most)}</span>
                        )}
                      </span>
                    </span>
                    <span className={classes.said}>{said}</span>
                    <span aria-hidden className={classes.hour}>
                      {hour % 6 === 0 ? hour : ''}
                    </span>
                  </li>
                );
              })}
            </ol>
          );
        }}
      </QueryContent>
    </Paper>
  );
}
