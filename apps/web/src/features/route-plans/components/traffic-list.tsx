import { Paper, Stack, Text, Title } from '@mantine/core';
import type { Route } from '@waybill/schema/features/route-plans.models';
import { useTranslations } from 'use-intl';
import { RelativeTime } from '#src/components/relative-time.tsx';
import { useFormatters } from '#src/lib/formatters.ts';
import { type RouteWords, useSpotWords } from '../use-route-words.ts';
import classes from './leg-list.module.css';

interface TrafficListProps {
  readonly route: Pick<Route, 'legs' | 'traffic'>;
  readonly words: RouteWords;
}

/** Traffic reports and slow sections on a route, in route order. */
export function TrafficList({ route: { legs, traffic }, words }: TrafficListProps) {
  const t = useTranslations('routePlans.traffic');
  const { share } = useFormatters();
  const placeOf = useSpotWords(legs, words);
  const reports = (traffic?.reports ?? []).map((report) => ({
    key: report.id,
    leg: report.leg,
    distanceM: report.distanceM,
    what: t(`kinds.${report.kind}`),
    where: placeOf(report),
    at: report.confirmedAt,
  }));
  const slow = (traffic?.slow ?? []).map((square) => ({
    key: `${square.x} ${square.z}`,
    leg: square.leg,
    distanceM: square.distanceM,
    what: t('slow', { share: share(square.share) }),
    where: t('slowOf', { place: placeOf(square), drivers: square.drivers }),
    at: square.at,
  }));
  const met = [...reports, ...slow].toSorted((a, b) => a.leg - b.leg || a.distanceM - b.distanceM);
  return (
    <Paper component="section" withBorder p="md" aria-labelledby="traffic">
      <Stack gap="sm">
        <Title order={2} size="h3" id="traffic">
          {t('title')}
        </Title>
        {met.length === 0 ? (
          <Text c="dimmed">{t(traffic === null ? 'unknown' : 'none')}</Text>
        ) : (
          <ol className={classes.legs}>
            {met.map(({ key, what, where, at }) => (
              <li key={key} className={classes.leg}>
                <Text size="sm">{what}</Text>
                <Text size="sm" c="dimmed">
                  {where} · <RelativeTime at={at} />
                </Text>
              </li>
            ))}
          </ol>
        )}
      </Stack>
    </Paper>
  );
}
